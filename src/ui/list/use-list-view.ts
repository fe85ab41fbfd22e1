/**
 * The user's view of a list. Filters, sorting and page are in the URL, so that Back undoes them and a link shows
 * the same. The search text may name a client and is never in the URL: it stays in memory, and the browser's
 * history, which the browser keeps on disk, has only a key to it (A36.2).
 */
import { use, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { SessionContext } from '../../session/session.ts'
import type { Sorting } from './columns.ts'

/** Browsers refuse to update their history at every keystroke. */
const TYPING_PAUSE_MS = 300

/** Search texts by user and by the key of the history entry in which they were stored; Back finds them. */
const searchTexts = new Map<string, string>()

/** Parameters such as `?type=medical&sort=-note_date&page=2`: a minus sorts descending; the first page is left out. */
type ParameterChanges = Readonly<Record<string, string | null>>

/** Returns the URL's parameters, and a function to change some of them; null removes a parameter. */
function useUrlParameters() {
  const location: Location<unknown> = useLocation()
  const navigate = useNavigate()
  const changeParameters = (changes: ParameterChanges, { replace = false, state = {} } = {}) => {
    const { pathname, hash, search, state: storedState } = urlToChange(location)
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') params.delete(name)
      else params.set(name, value)
    }
    navigate(
      { pathname, hash, search: params.toString() },
      { replace, state: { ...toObject(storedState), ...state } },
    )
  }
  return { location, params: new URLSearchParams(location.search), change: changeParameters }
}

export interface ListView {
  /** Counts from 1. */
  page: number
  sorting: Sorting | undefined
  /** The text in the search box. */
  search: string
  /** The search text after a pause in typing, for a search that takes a moment. */
  debouncedSearch: string
  goToPage: (page: number) => void
  sortBy: (sorting: Sorting) => void
  searchFor: (text: string) => void
}

/** Returns the view of the list on this page. `initialSorting` is used until the user sorts the list. */
export function useListView(initialSorting: Sorting | undefined): ListView {
  const { location, params, change } = useUrlParameters()
  const session = use(SessionContext)
  const userKey = session?.state === 'authenticated' ? session.user.id : 'nobody'
  const storedSearch = searchTexts.get(`${userKey} ${searchKeyIn(location)}`) ?? ''
  const [searchState, setSearchState] = useState({
    search: storedSearch,
    textEntryKey: location.key,
    shownEntryKey: location.key,
  })
  if (searchState.shownEntryKey !== location.key) {
    // After Back or a new URL: shows the search stored there, or the text already being typed for it. `textEntryKey` is
    // the key of the history entry the text belongs to, `shownEntryKey` that of the entry on the screen.
    const search = searchState.textEntryKey === location.key ? searchState.search : storedSearch
    setSearchState({ search, textEntryKey: location.key, shownEntryKey: location.key })
  }
  const { search } = searchState
  useEffect(() => {
    if (search === storedSearch) return
    const stopWaiting = () => {
      clearTimeout(timer)
      removeEventListener('click', storeSearch, true)
    }
    const storeSearch = () => {
      if (isNavigationUnderWay(location)) return
      stopWaiting()
      searchTexts.set(`${userKey} ${location.key}`, search)
      change({ page: null }, { replace: true, state: { searchedAt: location.key } })
    }
    const timer = setTimeout(storeSearch, TYPING_PAUSE_MS)
    // A tap on a row starts navigation while the next screen is fetched: storing the search later would undo that
    // navigation.
    addEventListener('click', storeSearch, true)
    return stopWaiting
  })
  const page = Number(params.get('page'))
  return {
    page: search === storedSearch && Number.isInteger(page) && page > 0 ? page : 1,
    sorting: sortingIn(params.get('sort')) ?? initialSorting,
    search,
    debouncedSearch: storedSearch,
    goToPage: newPage => change({ page: newPage === 1 ? null : String(newPage) }),
    sortBy: ({ key, direction }) =>
      change({ sort: direction === 'descending' ? `-${key}` : key, page: null }),
    searchFor(text) {
      setSearchState({ search: text, textEntryKey: nextEntryKey(location), shownEntryKey: location.key })
      // Cleared at once: a user who then opens a row finds the whole list when they come back.
      if (text === '' && !isNavigationUnderWay(location))
        change({ page: null }, { replace: true, state: { searchedAt: null } })
    },
  }
}

/**
 * Returns the URL parameter that names the item open over a list, and a setter. Opening an item adds a history entry,
 * so that Back closes it; closing adds none.
 */
export function useOpenItem(name: string): [string | null, (value: string | null) => void] {
  const { params, change } = useUrlParameters()
  return [params.get(name), value => change({ [name]: value }, { replace: value === null })]
}

/** Returns the filters of a list by name, empty when not set, and a setter that also goes back to the first page. */
export function useListFilters<Name extends string>(
  names: readonly Name[],
): [Readonly<Record<Name, string>>, (changes: Partial<Record<Name, string>>) => void] {
  const { params, change } = useUrlParameters()
  const values = Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as Record<Name, string>
  return [values, changes => change({ ...changes, page: null } as ParameterChanges)]
}

/**
 * Returns the key of the history entry that is rendered next: a tap changes the URL at once, and the screen when it is
 * ready. React Router keeps the key of an entry in its state.
 */
function nextEntryKey({ key }: Location<unknown>): string {
  const historyState = toObject(window.history.state)
  return 'key' in historyState && typeof historyState.key === 'string' ? historyState.key : key
}

/**
 * Returns the URL that a change starts from. Two filters tapped one after the other are both set, even if the
 * screen with the first is not rendered yet. If a navigation to another screen is under way, a tap on this screen
 * cancels it.
 */
function urlToChange(
  location: Location<unknown>,
): Pick<Location<unknown>, 'pathname' | 'search' | 'hash' | 'state'> {
  const { pathname, search, hash } = window.location
  if (!isNavigationUnderWay(location) || pathname !== location.pathname) return location
  return { pathname, search, hash, state: window.history.state.usr }
}

/**
 * Checks whether a navigation has changed the URL but is not rendered yet. Storing the search now would undo that
 * navigation; the search is stored after the next render.
 */
const isNavigationUnderWay = (location: Location<unknown>): boolean => nextEntryKey(location) !== location.key

function sortingIn(value: string | null): Sorting | undefined {
  if (value === null || value === '') return undefined
  return value.startsWith('-')
    ? { key: value.slice(1), direction: 'descending' }
    : { key: value, direction: 'ascending' }
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Returns the key under which this history entry's search text was stored. */
const searchKeyIn = ({ state }: Location<unknown>): string => {
  const entryState = toObject(state)
  return 'searchedAt' in entryState && typeof entryState.searchedAt === 'string' ? entryState.searchedAt : ''
}
