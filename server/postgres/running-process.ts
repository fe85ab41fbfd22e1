/** Asks the operating system about a process known only by a number in a file. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface RunningProcess {
  /** The command line, its arguments joined by single spaces. */
  commandLine: string
  /** Differs for every process that ever had this id, so that a reused id is recognized. */
  startMark: string
}

/** Returns undefined for a process that does not exist, or is a zombie that its parent has not collected. */
export function findRunningProcess(pid: number): RunningProcess | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
}

/** `ps` is missing from slim containers, so Linux is asked directly. */
function readFromProc(pid: number): RunningProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const commandParts = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { commandLine: commandParts.join(' '), startMark: `${bootId} ${fields[19]}` }
  } catch {
    return undefined
  }
}

function readFromPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [, state, startMark, commandLine] =
      /^(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)/.exec(line.trim()) ?? []
    if (state === undefined || startMark === undefined || state.startsWith('Z')) return undefined
    return { commandLine: commandLine ?? '', startMark }
  } catch {
    return undefined
  }
}
