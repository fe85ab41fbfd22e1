/** All kinds of imports, in the recommended order: orders name clients and items. */
import { clientImport } from './clients.ts'
import type { AnyImportKind } from './import-kind.ts'
import { orderImport } from './orders.ts'
import { staffImport } from './staff.ts'
import { stockImport } from './stock.ts'

export const importKinds: readonly AnyImportKind[] = [clientImport, staffImport, stockImport, orderImport]

export const findImportKind = (name: string | null): AnyImportKind | undefined =>
  importKinds.find(kind => kind.name === name)
