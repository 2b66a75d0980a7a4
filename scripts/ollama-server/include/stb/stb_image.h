// In place of stb_image (scripts/ollama-server.mjs): no picture can be decoded.
#pragma once
typedef unsigned char stbi_uc;
static stbi_uc *stbi_load_from_memory(const stbi_uc *, int, int *, int *, int *, int) { return nullptr; }
static void stbi_image_free(void *) {}
