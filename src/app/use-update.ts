/**
 * The story of an update, in order: a new version is fetched and waits; the person agrees; it takes over; the page
 * reloads. Nothing reloads a page that nobody agreed to reload (S13).
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Workbox } from 'workbox-window'
import { tellShellFiles } from '../sync/shell-files.ts'
import { followUpdates, keepShell, mayReplace, WORKER_PATH } from './keep-shell.ts'

/** How often a page that stays open for days asks whether there is something new. */
const CHECK_EVERY_MS = 60 * 60 * 1_000

export interface Update {
  isReady: boolean
  install: () => void
}

export function useUpdate(): Update {
  const [isReady, setIsReady] = useState(false)
  const waiting = useRef<Workbox>(undefined)
  const hasAgreed = useRef(false)

  useEffect(() => {
    if (!import.meta.env.PROD) return
    if (!('serviceWorker' in navigator)) return tellShellFiles('none')
    const stopping = new AbortController()
    const stopped = stopping.signal
    // Private windows and plain http refuse it: the app works, only not offline.
    keepShell(stopped).catch(() => tellShellFiles('none'))
    // Without its code nothing is offered before the next start; what is kept of the app does not hang on it.
    void watch().catch(() => {})
    return () => stopping.abort()

    async function watch() {
      // However late keepShell has one: the registration of a first installation that failed hears of no update.
      await navigator.serviceWorker.ready
      // Not needed for the first screen, so not in its code; it is among the files that the worker has by now.
      const { Workbox } = await import('workbox-window')
      if (stopped.aborted) return
      const workbox = new Workbox(WORKER_PATH)
      // 1. A new version waits behind this one: here one that did at the start, by followUpdates below each later one, …
      workbox.addEventListener('waiting', ({ sw }) => {
        void offer(sw)
      })
      const offer = async (worker: ServiceWorker | undefined) => {
        if (worker === undefined || !(await mayReplace(worker))) return
        waiting.current = workbox
        setIsReady(true)
      }
      // … or another tab's person agreed first: this page still runs the old code and says so instead of reloading.
      let isServed = navigator.serviceWorker.controller !== null
      workbox.addEventListener('controlling', () => {
        // The very first worker takes the page it came with: that is no update.
        const isFirst = !isServed
        isServed = true
        if (isFirst) return
        waiting.current = undefined
        if (hasAgreed.current) window.location.reload()
        else setIsReady(true)
      })
      const timer = setInterval(() => void workbox.update().catch(() => {}), CHECK_EVERY_MS)
      stopped.addEventListener('abort', () => clearInterval(timer))
      const registration = await workbox.register()
      // The very first worker may have taken the page before anybody listened for it.
      isServed = navigator.serviceWorker.controller !== null
      if (registration !== undefined) followUpdates(registration, offer, stopped)
    }
  }, [])

  const install = useCallback(() => {
    hasAgreed.current = true
    // 2. The person agrees; 3. the new version takes over, 4. and `controlling` above reloads.
    if (waiting.current) waiting.current.messageSkipWaiting()
    else window.location.reload()
  }, [])
  return { isReady, install }
}
