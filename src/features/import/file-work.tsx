import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeName } from '#domain/imports/cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowOf } from '#domain/registry.ts'
import { Card } from '../../ui/page/card.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ChooseKindAndHome } from './choose-what.tsx'
import { FilePreview } from './file-preview.tsx'
import { useImport } from './use-import.ts'

export interface FileImporterProps {
  kind: AnyImportKind
  /** The home of rows that name no home; undefined until it is chosen. */
  home: RowOf<'home'> | undefined
  kinds: readonly AnyImportKind[]
  homes: readonly RowOf<'home'>[]
  onKindChange: (name: string) => void
  onHomeChange: (id: string) => void
}

export function FileImporter(props: FileImporterProps) {
  const { t } = useTranslation()
  const { kind, home, homes } = props
  const clockOf = useCallback(
    (homeName: string) => {
      const namedHome =
        homeName === ''
          ? home
          : homes.find(candidate => normalizeName(candidate.home_name) === normalizeName(homeName))
      // Rows that name an unknown home are faults anyway.
      return namedHome?.clock ?? '12h'
    },
    [home, homes],
  )
  const fileImport = useImport({ kind, homeId: home?.id, clockOf })
  return (
    <>
      <ChooseKindAndHome
        {...props}
        isBusy={fileImport.progress?.state === 'running'}
        isFileOpen={fileImport.file !== undefined}
      />
      <Card title={t('import.step.file')}>
        <ChooseFile fileImport={fileImport} isHomeChosen={home !== undefined} />
      </Card>
      {home !== undefined && fileImport.file !== undefined && (
        <FilePreview {...{ kind, home, clockOf, fileImport }} />
      )}
    </>
  )
}
