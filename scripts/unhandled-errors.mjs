// A reporter of Vitest beside its JSON report, which fails a run for a rejection nobody handled and doesn't say which one.
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    for (const error of errors) {
      const where = error.VITEST_TEST_PATH ?? 'an unknown test file'
      console.error(`${error.type ?? 'Unhandled error'} in ${where}: ${error.stack ?? error.message}`)
    }
  }
}
