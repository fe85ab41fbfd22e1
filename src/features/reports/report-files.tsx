/** Buttons for the files and the paper of a report, all in the language the report is shown in (R7). */
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvFile, csvFormatIn, csvText } from '../../ui/list/list-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import type { ReportDocument } from './documents/document.ts'
import { letterName } from './pdf/letters.ts'
import { type ReportLanguage, ReportLanguageSelect } from './report-language.tsx'
import style from './report-result.module.css'

interface FilesProps {
  document: ReportDocument
  language: ReportLanguage
  onSaved: () => void
}

/** The maximum number of letters listed that the PDF's font lacks. */
const MAX_LISTED_LETTERS = 12

export function ReportFiles({ document, language, onSaved }: FilesProps) {
  const { t } = useTranslation()
  const toast = useShowToast()
  const [isMakingFile, setIsMakingFile] = useState(false)
  const [lostLetters, setLostLetters] = useState<readonly string[]>([])
  const save = async (makeFile: () => Promise<void>) => {
    setIsMakingFile(true)
    try {
      await makeFile()
    } catch {
      toast({ text: t('reports.result.failed'), tone: 'attention', seconds: 10 })
    } finally {
      setIsMakingFile(false)
    }
  }
  const saveCsv = async () => {
    const { columns, rows } = document.createCsv()
    saveFile(
      `${document.fileName}.csv`,
      csvFile(await csvText(columns, rows, csvFormatIn(language.translations.t('ui.locale')))),
    )
    onSaved()
  }
  const savePdf = async () => {
    const { pdfFile } = await import('./pdf/pdf-file.ts')
    const pageWords = (page: number, pages: number) =>
      language.translations.t('reports.result.page', { page, pages })
    const result = await pdfFile(document, pageWords)
    setLostLetters('lostLetters' in result ? result.lostLetters : [])
    if ('lostLetters' in result) return
    saveFile(`${document.fileName}.pdf`, result.file)
    onSaved()
  }
  return (
    <div className={style.files} data-screen-only>
      <ReportLanguageSelect {...language} />
      <Button
        leftSection={<IconFileTypePdf size={20} aria-hidden />}
        loading={isMakingFile}
        onClick={() => void save(savePdf)}
      >
        {t('reports.result.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        disabled={isMakingFile}
        onClick={() => void save(saveCsv)}
      >
        {t('reports.result.csv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        disabled={isMakingFile}
        onClick={() => window.print()}
      >
        {t('records.paper.print')}
      </Button>
      {lostLetters.length > 0 && (
        <p role="alert" data-tone="attention" className={style.lost}>
          {t('reports.result.lost', {
            letters: lostLetters.slice(0, MAX_LISTED_LETTERS).map(letterName).join(' '),
          })}
        </p>
      )}
    </div>
  )
}
