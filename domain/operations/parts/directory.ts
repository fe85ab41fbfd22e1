/** The homes and companies that operations name. */
import { notFound, Refusal } from '../../errors.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { isOpenCompany } from '../../rules/homes/companies.ts'

export function requireHome(homeId: number, records: RecordSet): RowOf<'home'> {
  const home = records.one('home', homeId)
  if (home === undefined) throw notFound('Group home')
  return home
}

/** Throws for a closed home: no one moves in or is assigned there any more. */
export function refuseClosedHome({ closed_at }: Pick<RowOf<'home'>, 'closed_at'>): void {
  if (closed_at !== null) throw new Refusal('conflict', 'This group home is closed.')
}

export function requireCompany(companyId: number, records: RecordSet): RowOf<'company'> {
  const company = records.one('company', companyId)
  if (company === undefined) throw notFound('Company')
  return company
}

/** Throws for a closed company: nothing is added to it any more. */
export function refuseClosedCompany(company: Pick<RowOf<'company'>, 'closed_at'>): void {
  if (!isOpenCompany(company)) throw new Refusal('conflict', 'This company is closed.')
}
