/** Asks what to import and into which home; shows the columns and offers a sample file. */
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { messageWords } from '../../labels/message-words.ts'
import { csvFile, csvOf } from '../../ui/list/list-file.ts'
import { Card } from '../../ui/page/card.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { FileImporterProps } from './file-work.tsx'
import style from './import.module.css'

export function ChooseKindAndHome({
  kind,
  kinds,
  home,
  homes,
  onKindChange,
  onHomeChange,
  isBusy,
  isFileOpen,
}: FileImporterProps & { isBusy: boolean; isFileOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <Card
      title={t('import.step.what')}
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void saveSample(kind, t('import.sampleName', { many: kind.recordNames[1] }))}
        >
          {t('import.sample')}
        </Button>
      }
    >
      <div className={style.what}>
        <NativeSelect
          label={t('import.what')}
          disabled={isBusy}
          value={kind.name}
          onChange={event => onKindChange(event.currentTarget.value)}
          data={kinds.map(({ name }) => ({ value: name, label: t(`import.kinds.${name}`) }))}
        />
        <NativeSelect
          label={t('import.home')}
          description={t('import.homeHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={isBusy}
          value={String(home?.id ?? '')}
          onChange={event => onHomeChange(event.currentTarget.value)}
          data={[
            ...(home === undefined ? [{ value: '', label: t('import.chooseHome') }] : []),
            ...homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
          ]}
        />
      </div>
      {kind.notice && <p className={style.about}>{messageWords(kind.notice, t)}</p>}
      {!isFileOpen && <ColumnList kind={kind} />}
    </Card>
  )
}

/** Lists the columns a file may have; a file that is open shows its own columns. */
function ColumnList({ kind }: { kind: AnyImportKind }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={style.heading}>{t('import.columns')}</h3>
      <p className={style.hint}>{t('import.columnsText')}</p>
      <ul className={style.columns}>
        {Object.entries(kind.columns).map(([key, { title, missingMessage: requiredMessage }]) => (
          <li key={key} data-required={requiredMessage !== undefined || undefined}>
            {title}
            {requiredMessage !== undefined && <small> {t('import.required')}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}

async function saveSample(kind: AnyImportKind, name: string): Promise<void> {
  const columns = Object.entries(kind.columns).map(([key, { title }]) => ({
    title,
    exportValue: (row: (typeof kind.sampleRows)[number]) => row[key] ?? '',
  }))
  saveFile(`${name}.csv`, csvFile(await csvOf(columns, kind.sampleRows)))
}
