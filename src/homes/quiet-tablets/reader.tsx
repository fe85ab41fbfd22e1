/** Reads which tablets the server has not heard of, and has the words about them (A37.41). */
import type { TFunction } from 'i18next'
import { type MouseEvent as ReactMouseEvent, useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { type Tablet, tabletList } from '#domain/protocol/tablets.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { type QuietTablet, quietTablets } from '#domain/rules/tablets/quiet-tablets.ts'
import { addDays, type Instant, type LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { relativeMomentWords, type WallClock } from '../../labels/dates.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { useMirror } from '../../mirror/read/use-rows.ts'
import { useServerAccess } from '../../session/access.ts'
import { useSession } from '../../session/session.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useFrozenLayout } from '../../ui/use-frozen-layout.ts'
import type { HomeOfTablets, QuietTabletWords } from './quiet-tablet-words.ts'
import { quietTabletWords } from './words.ts'

const READ_EVERY_MS = 2 * 60_000
/** What the screen itself needs comes first. */
const FIRST_READ_MS = 400

const NONE: readonly QuietTablet[] = []

/** Tells who manages homes the words about their tablets whenever these change. Draws nothing. */
export function QuietTabletReader({ onWords }: { onWords: (words: QuietTabletWords) => void }) {
  const t = useLaterWords({ quietTablets: quietTabletWords })
  const now = useTrueNow()
  const others = useOtherTablets()
  const latest = useMemo(() => (others === undefined ? NONE : quietTablets(others, now)), [others, now])
  const { shownLayout } = useFrozenWindow(latest)
  const words = useMemo(() => wordsOf(shownLayout, now, t), [shownLayout, now, t])
  useEffect(() => onWords(words), [words, onWords])
  return null
}

/** Keeps the whole screen from moving while it is in use, as `useFrozenLayout` does for a list. */
function useFrozenWindow(latest: readonly QuietTablet[]) {
  const { tapGuardProps, ref, ...frozen } = useFrozenLayout(latest, shown => shown)
  const { onPointerDownCapture, onClickCapture } = tapGuardProps
  // Without a quiet tablet nothing will move, and no tap may be held back.
  const mayMove = latest.length > 0 || frozen.shownLayout.length > 0
  useEffect(() => {
    if (!mayMove) return
    const screen = document.querySelector('main')
    const release = ref(screen)
    const guard = (event: MouseEvent) => onClickCapture(event as unknown as ReactMouseEvent)
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    window.addEventListener('pointerdown', onPointerDownCapture, options)
    window.addEventListener('click', guard, options)
    return () => {
      listeners.abort()
      release?.()
    }
  }, [mayMove, ref, onPointerDownCapture, onClickCapture])
  return frozen
}

/**
 * Returns the tablets by the last answer, without this one, which says nothing of itself; undefined when they are not
 * known. Without a connection nothing is: then it is this device that has not heard.
 */
function useOtherTablets(): readonly Tablet[] | undefined {
  const { http } = useServerAccess()
  const mirror = useMirror()
  const session = useSession()
  const isOnline = useSyncStatus(({ connection }) => connection === 'online')
  const isAsked = isOnline && session.state === 'authenticated' && canDo(session.role, 'tablet.rename')
  const [others, setOthers] = useState<readonly Tablet[]>()
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const [json, own] = await Promise.all([
        http.signedIn.get('tablets', { signal }).json(),
        mirror.tablet.get('this'),
      ])
      return v.parse(tabletList, json).tablets.filter(({ id }) => id !== own?.tablet_id)
    }
    const show = (answer: readonly Tablet[] | undefined) => signal.aborted || setOthers(answer)
    const readAndShow = () => void read().then(show, () => show(undefined))
    const firstRead = setTimeout(readAndShow, FIRST_READ_MS)
    const timer = setInterval(readAndShow, READ_EVERY_MS)
    return () => {
      clearTimeout(firstRead)
      clearInterval(timer)
      controller.abort()
      setOthers(undefined)
    }
  }, [isAsked, http, mirror])
  return others
}

function wordsOf(tablets: readonly QuietTablet[], now: Instant, t: TFunction): QuietTabletWords {
  const sentence = (
    key: 'offline' | 'waiting' | 'unchecked',
    found: readonly QuietTablet[],
    clock: WallClock,
  ) => {
    const [first, ...rest] = found.toSorted((left, right) => (left.since < right.since ? -1 : 1))
    const hasSeveralHomes = new Set(found.map(({ home_id }) => home_id)).size > 1
    const whenOf = (tablet: QuietTablet) => relativeMomentWords(tablet.since, now, clock, t)
    const nameOf = ({ name, home_name }: QuietTablet) => (hasSeveralHomes ? `${name}, ${home_name}` : name)
    const names = [
      ...(first ? [nameOf(first)] : []),
      ...rest.map(other => `${nameOf(other)} (${whenOf(other)})`),
    ]
    return t(`quietTablets.${key}`, { when: first ? whenOf(first) : '', names: names.join('; ') })
  }
  const todayOf = ({ time_zone }: HomeOfTablets) => homeToday(now, time_zone)
  return {
    missing(homes, date) {
      const [home] = homes
      const found = tablets.filter(tablet => homes.some(one => canHave(tablet, one, date ?? todayOf(one))))
      if (home === undefined || found.length === 0) return undefined
      const offline = found.filter(({ why }) => why === 'offline')
      return offline.length > 0 ? sentence('offline', offline, home) : sentence('waiting', found, home)
    },
    unchecked(home) {
      const found = tablets.filter(tablet => canHave(tablet, home, todayOf(home)))
      return found.length === 0 ? undefined : sentence('unchecked', found, home)
    },
  }
}

/** A round has the doses of its day and of the day before: what was due earlier was not recorded there since. */
const canHave = (
  { home_id, since, until }: QuietTablet,
  { id, time_zone }: HomeOfTablets,
  date: LocalDate,
): boolean =>
  home_id === id &&
  date >= addDays(homeToday(since, time_zone), -1) &&
  (until === null || date <= homeToday(until, time_zone))
