/** Presents the emergency codes and openings of tablets to managers (decision 106). */
import { sql } from 'kysely'
import type { EmergencyUse, TabletEmergency } from '#domain/protocol/emergency.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Connection } from '../database/connection.ts'
import { nameOf } from '../database/joined-name.ts'

/** The most openings that are listed of a tablet: those not reviewed, and the newest. */
const MAX_USES = 20

/** Returns the emergencies by tablet; none for a tablet that never had a code. */
export async function readEmergencies(
  connection: Connection,
  tabletIds: readonly string[],
): Promise<Map<string, TabletEmergency>> {
  const [codes, uses] = await Promise.all([readCodes(connection, tabletIds), readUses(connection, tabletIds)])
  const usesByTablet = groupBy(uses, ({ tablet_id }) => tablet_id)
  const codeByTablet = new Map(codes.map(code => [code.tablet_id, code]))
  return new Map(
    tabletIds.map(tabletId => {
      const code = codeByTablet.get(tabletId)
      const tabletUses = usesByTablet.get(tabletId) ?? []
      return [tabletId, { code: code === undefined ? null : shownCode(code), uses: tabletUses.map(shownUse) }]
    }),
  )
}

type CodeRow = Awaited<ReturnType<typeof readCodes>>[number]
type UseRow = Awaited<ReturnType<typeof readUses>>[number]

function shownCode({ made_at, received_at, wrong_codes, is_sealed, is_used, ...name }: CodeRow) {
  const state = is_used ? ('used' as const) : is_sealed ? ('ready' as const) : ('ended' as const)
  return { state, made_at, made_by_name: nameOf(name), received_at, wrong_codes }
}

const shownUse = ({ tablet_id: _, first_name, last_name, ...use }: UseRow): EmergencyUse => ({
  ...use,
  reviewed_by_name: nameOf({ first_name, last_name }),
})

/** The newest code of each tablet. */
const readCodes = (connection: Connection, tabletIds: readonly string[]) =>
  connection
    .selectFrom('tablet_emergency_code as code')
    .leftJoin('person_card', 'person_card.id', 'code.made_by')
    .distinctOn('tablet_id')
    .select(['tablet_id', 'made_at', 'received_at', 'wrong_codes', 'first_name', 'last_name'])
    .select(sql<boolean>`sealed is not null`.as('is_sealed'))
    .select(
      sql<boolean>`exists (select from tablet_emergency_use as used
        where used.code_id = code.id and used.tablet_id = code.tablet_id)`.as('is_used'),
    )
    .where(sql<boolean>`tablet_id = any(${[...tabletIds]}::uuid[])`)
    .orderBy('tablet_id')
    .orderBy('made_at', 'desc')
    .orderBy('code.id', 'desc')
    .execute()

async function readUses(connection: Connection, tabletIds: readonly string[]) {
  const { rows } = await sql<
    Omit<EmergencyUse, 'reviewed_by_name'> & {
      tablet_id: string
      first_name: string | null
      last_name: string | null
    }
  >`
    select use.id, tablet_id, opened_by, reason, opened_at, closed_at, is_code_used_again, reviewed_at, reviewed_by,
      first_name, last_name
    from (
      select use.*, count(*) over (partition by tablet_id, code_id) > 1 as is_code_used_again,
        row_number() over (partition by tablet_id order by reviewed_at is not null, opened_at desc) as place
      from tablet_emergency_use as use where tablet_id = any(${[...tabletIds]}::uuid[])
    ) as use left join person_card on person_card.id = reviewed_by
    where place <= ${MAX_USES}
    order by opened_at desc, use.id`.execute(connection)
  return rows
}
