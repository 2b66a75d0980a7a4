// Loaded into a child of run-node.mjs: when the parent is gone without a word (kill -9), stop as if asked to.
// Grandchildren inherit this file through execArgv and must keep their own channel, hence the check of the parent.
if (process.channel && Number(process.env.HOMING_PARENT) === process.ppid) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
