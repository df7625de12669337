"""One file a step, named for what it does; a step that was released is never changed."""
