import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const handedOn = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program on our own input and output and hands every signal on to it. Resolves to its exit
 * status, 128 + n where a signal ended it. Rejects where the program cannot be started.
 */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  const handOn = (signal) => child.kill(signal)
  for (const signal of handedOn) process.on(signal, handOn)
  const stopWatching = endWithNpm(child)
  try {
    return await exitStatus(child)
  } finally {
    stopWatching()
    for (const signal of handedOn) process.off(signal, handOn)
  }
}

function exitStatus(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** npm hands SIGTERM and SIGINT on, but dies of SIGHUP and SIGKILL without a word: then we are given to another parent. */
function endWithNpm(child) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
  if (!process.env.npm_lifecycle_event) clearInterval(timer)
  return () => clearInterval(timer)
}
