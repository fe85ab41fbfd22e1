/**
 * The steps of an update, in order: a new version is fetched and waits; the user agrees; it takes over; the page
 * reloads. No page reloads without its user's agreement (S13).
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Workbox } from 'workbox-window'
import { letStepAside, setShellFiles } from '../sync/shell-files.ts'
import { useSyncStatus } from '../sync/status.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { canActivateWorker, keepShellComplete, WORKER_PATH, watchLaterUpdates } from './keep-shell.ts'

/** How often a page that stays open for days checks for a new version. */
const CHECK_EVERY_MS = 60 * 60 * 1_000

export interface Update {
  isReady: boolean
  /** Whether the user agreed, and the new version is yet to take over. */
  isInstalling: boolean
  install: () => void
}

/** `mustStay`: whether a reload would lose something now. */
export function useUpdate(mustStay: boolean): Update {
  const [isReady, setIsReady] = useState(false)
  const [isInstalling, setIsInstalling] = useState(false)
  const waitingWorkbox = useRef<Workbox>(undefined)
  const hasAgreed = useRef(false)
  const [serverEvents] = useState(() => new EventTarget())
  const isOnline = useSyncStatus(({ connection }) => connection === 'online')
  useEffect(() => {
    if (isOnline) serverEvents.dispatchEvent(new Event('online'))
  }, [isOnline, serverEvents])

  const onTakenOver = useStableCallback(() => {
    waitingWorkbox.current = undefined
    if (hasAgreed.current && !mustStay) return window.location.reload()
    hasAgreed.current = false
    setIsInstalling(false)
    setIsReady(true)
  })

  useEffect(() => {
    if (!import.meta.env.PROD) return
    if (!('serviceWorker' in navigator)) return setShellFiles('none')
    const stopController = new AbortController()
    const stopSignal = stopController.signal
    const interrupts = { stopSignal, serverEvents }
    // Private windows and plain http refuse service workers: the app works, but not offline.
    keepShellComplete(interrupts).catch(() => setShellFiles('none'))
    // Without Workbox no update is offered before the next start; the cached files do not depend on it.
    void watchUpdates().catch(() => {})
    return () => stopController.abort()

    async function watchUpdates() {
      // Waits for the registration that `keepShellComplete` makes, however late: the registration of a failed first
      // installation gets no updates.
      await navigator.serviceWorker.ready
      // Not in the first screen's code, which does not need it; by now the worker has cached the file.
      const { Workbox } = await import('workbox-window')
      if (stopSignal.aborted) return
      const workbox = new Workbox(WORKER_PATH)
      // The event `waiting` reports a version that was already waiting at the start; `watchLaterUpdates` below reports
      // each later one.
      workbox.addEventListener('waiting', ({ sw }) => {
        void offerUpdate(sw)
      })
      const offerUpdate = async (worker: ServiceWorker | undefined) => {
        if (worker === undefined || !(await canActivateWorker(worker))) return
        waitingWorkbox.current = workbox
        setIsReady(true)
      }
      // The user agreed to the update in another tab: this page still runs the old code, so it offers the update and
      // does not reload by itself.
      let isControlled = navigator.serviceWorker.controller !== null
      workbox.addEventListener('controlling', () => {
        // The very first worker takes control of the page that installed it: that is no update.
        const isFirstWorker = !isControlled
        isControlled = true
        if (!isFirstWorker) onTakenOver()
      })
      const timer = setInterval(() => void workbox.update().catch(() => {}), CHECK_EVERY_MS)
      stopSignal.addEventListener('abort', () => clearInterval(timer))
      const registration = await workbox.register()
      // The very first worker may have taken control before the listener was added.
      isControlled = navigator.serviceWorker.controller !== null
      if (registration !== undefined) watchLaterUpdates(registration, offerUpdate, interrupts)
    }
  }, [serverEvents, onTakenOver])

  const install = useCallback(() => {
    hasAgreed.current = true
    setIsInstalling(true)
    const { current: workbox } = waitingWorkbox
    if (workbox === undefined) return window.location.reload()
    void takeOver(workbox)
  }, [])
  return { isReady, isInstalling, install }
}

/** The new version takes over, and the listener of `controlling` reloads the page. */
async function takeOver(workbox: Workbox): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller !== null) await letStepAside(controller)
  workbox.messageSkipWaiting()
}
