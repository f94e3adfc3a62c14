"""What requests and answers look like; OpenAPI and the page's types are made from these."""
