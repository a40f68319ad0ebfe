"""What others wrote, as a profile: exports, routers, lists of billing systems."""
