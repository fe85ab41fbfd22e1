import type { Connection } from './connection.ts'

/**
 * Ends the emergency codes of a tablet: to be called whenever its secrets change, because what is sealed under a code are
 * the secrets of before. A manager has to make another code; the tablet forgets the old one with its next report.
 */
export async function endEmergencyCodes(connection: Connection, tabletId: string): Promise<void> {
  await connection
    .updateTable('tablet_emergency_code')
    .set({ sealed: null })
    .where('tablet_id', '=', tabletId)
    .where('sealed', 'is not', null)
    .execute()
}
