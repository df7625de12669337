"""What whoever runs the service can see of it: logs, metrics, traces; never what callers sent."""
