/** Reading group homes (spec part 3 §7 Group homes). */
import * as v from 'valibot'
import { homeRecord } from '#domain/answers/home-record.ts'
import { homeStatistics, isOpenHome } from '#domain/rules/homes/homes.ts'
import { isFoundIn } from '#domain/values/search.ts'
import type { ReachedHome } from '../../access/reach.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { homeInReach, presentHome } from '../../rest/home-answer.ts'
import { dropdownAnswer, listAnswer } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, flagText, searchText } from '../../rest/path-and-query.ts'

const WHAT = 'Group home'
const rights = { sees: ['home'] } as const
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const simpleRow = ({ id, display_home_name }: ReachedHome) => ({ id, display_name: display_home_name })

const isFound = ({ home_name, full_address, phone, manager_name }: ReachedHome, search: string | undefined) =>
  isFoundIn([home_name, full_address, phone, manager_name], search)

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/group-homes',
      summary: 'The homes in reach by name, with closed ones when asked for; the figures are of open homes.',
      what: WHAT,
      rights,
      query: {
        ...pageQuery,
        simple: v.optional(flagText),
        with_closed: v.optional(flagText),
        /** A part of the name, address, phone number or the manager's name. */
        search: searchText,
      },
      answer: v.strictObject({
        ...listAnswer('group_homes', homeRecord).entries,
        statistics: v.strictObject({ total_homes: count, total_capacity: count }),
      }),
    },
    async ({ reach, query }) => {
      const homes = reach.filter(
        home => (query.with_closed === true || isOpenHome(home)) && isFound(home, query.search),
      )
      const { shown, pagination } = pageOf(homes, query)
      return {
        group_homes: query.simple === true ? shown.map(simpleRow) : shown.map(presentHome),
        statistics: homeStatistics(reach),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/group-homes-dropdown-list',
      summary: 'Every open home in reach by id and name, for a dropdown.',
      what: WHAT,
      rights,
      answer: dropdownAnswer,
    },
    async ({ reach }) => ({ items: reach.filter(isOpenHome).map(simpleRow) }),
  ),
  describedCall(
    {
      method: 'get',
      path: '/group-homes/:homeId',
      summary: 'One group home.',
      what: WHAT,
      rights,
      params: { homeId: directoryIdText },
      answer: homeRecord,
    },
    async ({ reach, params }) => presentHome(homeInReach(reach, params.homeId)),
  ),
]
