"""Research outside the wheel: the documents measured, solved boards, reference ratings."""
