"""Small games that prove the kernel; compiled together with it when the suite runs compiled."""
