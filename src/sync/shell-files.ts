/**
 * Whether this device opens Hearth without a network: how many files of the app its service worker has, and their
 * repair while some are missing.
 */
import { useSyncExternalStore } from 'react'
import { type ShellRequest, type ShellState, STEP_ASIDE } from '#domain/protocol/shell-protocol.ts'
import { createObservable } from '../mirror/observable.ts'

/**
 * `none`: this browser cannot keep the app (a private window, plain http). `absent`: the files needed to start could
 * not be fetched so far. Undefined until the worker has answered.
 */
export type ShellFiles = ShellState | 'none' | 'absent' | undefined

const observableShellFiles = createObservable<ShellFiles>(undefined)

export const useShellFiles = (): ShellFiles =>
  useSyncExternalStore(observableShellFiles.subscribe, observableShellFiles.current)
export const setShellFiles = observableShellFiles.setValue
export const currentShellFiles = observableShellFiles.current

/** Whether a screen may be missing offline; false while not known yet. */
export const isShellIncomplete = (files: ShellFiles): boolean =>
  typeof files === 'string' || (files !== undefined && files.missing > 0)

const ANSWER_TIMEOUT_MS = 5_000
const REPAIR_TIMEOUT_MS = 60_000
/** A worker of an older release does not answer at all. */
const STEP_ASIDE_TIMEOUT_MS = 1_000

/** Asks a worker about its files; returns undefined when it does not know the question or does not answer in time. */
export const requestShellState = (worker: ServiceWorker): Promise<ShellState | undefined> =>
  askWorker(worker, 'SHELL_STATE', ANSWER_TIMEOUT_MS)

/** Makes a worker fetch missing or altered files. Returns the state of its files after that. */
export const repairShell = (worker: ServiceWorker): Promise<ShellState | undefined> =>
  askWorker(worker, 'SHELL_REPAIR', REPAIR_TIMEOUT_MS)

/** Makes a worker give up what it is fetching, so that the next release can take its place. */
export const letStepAside = (worker: ServiceWorker): Promise<unknown> =>
  askWorker(worker, STEP_ASIDE, STEP_ASIDE_TIMEOUT_MS)

function askWorker(
  worker: ServiceWorker,
  type: ShellRequest | typeof STEP_ASIDE,
  timeoutMs: number,
): Promise<ShellState | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    const finish = (state: ShellState | undefined) => {
      clearTimeout(timer)
      port1.close()
      resolve(state)
    }
    port1.onmessage = ({ data }: MessageEvent<ShellState>) => finish(data)
    worker.postMessage({ type }, [port2])
  })
}
