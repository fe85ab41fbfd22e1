/** What was just recorded on this screen and can be undone with one tap (M4): each act on its own, for ten seconds. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { SLIP_SECONDS } from '#domain/rules/doses/mark-window.ts'

export interface RecentAct {
  number: number
  /** The doses it marked; several when they were given together. */
  administrationIds: readonly string[]
  clientId: number
  undo: () => void
}

export interface RecentActs {
  acts: readonly RecentAct[]
  add(act: Omit<RecentAct, 'number'>): void
}

export function useRecentActs(): RecentActs {
  const [acts, setActs] = useState<readonly RecentAct[]>([])
  const nextActNumber = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const runningTimers = timers.current
    return () => {
      for (const timer of runningTimers) clearTimeout(timer)
    }
  }, [])
  const add = useCallback((act: Omit<RecentAct, 'number'>) => {
    const number = nextActNumber.current++
    const removeAct = () => setActs(currentActs => currentActs.filter(other => other.number !== number))
    let isUndone = false
    const undo = () => {
      // Two taps count as one undo.
      if (isUndone) return
      isUndone = true
      removeAct()
      act.undo()
    }
    // A dose that is marked again can be undone only by its newest act.
    const hasNoSharedDose = ({ administrationIds }: RecentAct) =>
      !administrationIds.some(id => act.administrationIds.includes(id))
    setActs(currentActs => [...currentActs.filter(hasNoSharedDose), { ...act, number, undo }])
    timers.current.add(setTimeout(removeAct, SLIP_SECONDS * 1_000))
  }, [])
  return { acts, add }
}

/** Returns the act that marked only this dose. */
export const actOfDose = (acts: readonly RecentAct[], administrationId: string): RecentAct | undefined =>
  acts.find(
    ({ administrationIds: [onlyId, ...otherIds] }) => otherIds.length === 0 && onlyId === administrationId,
  )

/** Returns the act that gave several doses of this client together. */
export const actOfClient = (acts: readonly RecentAct[], clientId: number): RecentAct | undefined =>
  acts.find(act => act.clientId === clientId && act.administrationIds.length > 1)
