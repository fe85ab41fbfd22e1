/**
 * What a person made of a list: filters, sorting and page stand in the address, so that Back undoes them and a link
 * shows the same. Words typed in the search box may name a person and never do: they stay in memory, and the browser's
 * history, which it keeps on the disk, has only where they were put down (A36.2).
 */
import { use, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { SessionContext } from '../../session/session.ts'
import type { Sorting } from './columns.ts'

/** Browsers refuse to have their history written at every keystroke. */
const TYPING_MS = 300

/** Words by who searched for them and the key of the history's entry in which they were put down; Back finds them. */
const searched = new Map<string, string>()

/** `?type=medical&sort=-note_date&page=2`: a minus sorts downwards; the first page is not named. */
type Change = Readonly<Record<string, string | null>>

/** Changes parameters of the address; null takes one away. Everything else in it stays. */
function useAddress() {
  const location: Location<unknown> = useLocation()
  const navigate = useNavigate()
  const change = (changes: Change, { replace = false, state = {} } = {}) => {
    const { pathname, hash, search, state: kept } = addressAhead(location)
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') params.delete(name)
      else params.set(name, value)
    }
    navigate(
      { pathname, hash, search: params.toString() },
      { replace, state: { ...objectIn(kept), ...state } },
    )
  }
  return { location, params: new URLSearchParams(location.search), change }
}

export interface ListView {
  /** Counts from 1. */
  page: number
  sorting: Sorting | undefined
  /** As it stands in the search box. */
  search: string
  /** The same once typing has paused: for a search that takes a moment. */
  settledSearch: string
  toPage: (page: number) => void
  sortBy: (sorting: Sorting) => void
  searchFor: (words: string) => void
}

/** The view of the list on this page. `initial` is how it is sorted while nobody has sorted it. */
export function useListView(initial: Sorting | undefined): ListView {
  const { location, params, change } = useAddress()
  const session = use(SessionContext)
  const person = session?.state === 'authenticated' ? session.user.id : 'nobody'
  const kept = searched.get(`${person} ${searchIn(location)}`) ?? ''
  const [typed, setTyped] = useState({ search: kept, in: location.key, shown: location.key })
  if (typed.shown !== location.key) {
    // Back, or another address: what was searched there, or is being typed for it already.
    const search = typed.in === location.key ? typed.search : kept
    setTyped({ search, in: location.key, shown: location.key })
  }
  const { search } = typed
  useEffect(() => {
    if (search === kept) return
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('click', settle, true)
    }
    const settle = () => {
      if (isAnotherAhead(location)) return
      stop()
      searched.set(`${person} ${location.key}`, search)
      change({ page: null }, { replace: true, state: { searchedAt: location.key } })
    }
    const timer = setTimeout(settle, TYPING_MS)
    // Whoever taps a row is on the way while its screen is fetched: put down later, the words would call them back.
    addEventListener('click', settle, true)
    return stop
  })
  const page = Number(params.get('page'))
  return {
    page: search === kept && Number.isInteger(page) && page > 0 ? page : 1,
    sorting: sortingIn(params.get('sort')) ?? initial,
    search,
    settledSearch: kept,
    toPage: to => change({ page: to === 1 ? null : String(to) }),
    sortBy: ({ key, direction }) =>
      change({ sort: direction === 'descending' ? `-${key}` : key, page: null }),
    searchFor(words) {
      setTyped({ search: words, in: keyAhead(location), shown: location.key })
      // Cleared at once: somebody who then opens a row finds the whole list when they come back.
      if (words === '' && !isAnotherAhead(location))
        change({ page: null }, { replace: true, state: { searchedAt: null } })
    },
  }
}

/** What is opened over a list. Opening it is a step that Back undoes; closing it is none. */
export function useOpened(name: string): [string | null, (value: string | null) => void] {
  const { params, change } = useAddress()
  return [params.get(name), value => change({ [name]: value }, { replace: value === null })]
}

/** Filters of a list by name, empty when they are not set. Setting one goes back to the first page. */
export function useListFilters<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string>>, (changes: Partial<Record<Name, string>>) => void] {
  const { params, change } = useAddress()
  const values = Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as Record<Name, string>
  return [values, changes => change({ ...changes, page: null } as Change)]
}

/**
 * The entry of the browser's history that is drawn next: a tap changes the address at once, and the screen when it is
 * ready. React Router keeps the key of an entry in its state.
 */
function keyAhead({ key }: Location<unknown>): string {
  const ahead = objectIn(window.history.state)
  return 'key' in ahead && typeof ahead.key === 'string' ? ahead.key : key
}

/**
 * What a change starts from. Two filters tapped one after the other are both set, though the screen with the first is
 * still on its way. Where that way leads to another screen, a tap on this one calls it back.
 */
function addressAhead(
  location: Location<unknown>,
): Pick<Location<unknown>, 'pathname' | 'search' | 'hash' | 'state'> {
  const { pathname, search, hash } = window.location
  if (!isAnotherAhead(location) || pathname !== location.pathname) return location
  return { pathname, search, hash, state: window.history.state.usr }
}

/** Words put down now would take back the address that is on its way to the screen; they are, once it is there. */
const isAnotherAhead = (location: Location<unknown>): boolean => keyAhead(location) !== location.key

function sortingIn(value: string | null): Sorting | undefined {
  if (value === null || value === '') return undefined
  return value.startsWith('-')
    ? { key: value.slice(1), direction: 'descending' }
    : { key: value, direction: 'ascending' }
}

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Where the words were put down that this entry of the history has. */
const searchIn = ({ state }: Location<unknown>): string => {
  const kept = objectIn(state)
  return 'searchedAt' in kept && typeof kept.searchedAt === 'string' ? kept.searchedAt : ''
}
