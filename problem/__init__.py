"""What a request is, and what a right plan or a right proof is; never how to find one."""
