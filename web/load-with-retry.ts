const retryDelayMs = 5000

/** Tries until it is loaded: without a connection it cannot be fetched. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}
