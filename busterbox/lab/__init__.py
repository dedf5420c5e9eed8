"""Measuring: peers to compare with; later arena, ratings and balance reports."""
