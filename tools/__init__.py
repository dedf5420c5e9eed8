"""What the repository needs to build and check itself; no part of the package."""
