/**
 * A report as the browser prints it, with the fonts of the device, which have every letter. It is on the page only
 * while it is printed, and then alone: no collapsed month, all rows, no dark theme.
 */
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PaperMargins } from '../../../paper/paper-margins.tsx'
import { useTitleWhileShown } from '../../../ui/page/printed-name.ts'
import {
  type Block,
  type Fact,
  type Figure,
  footerOf,
  isLandscape,
  type ReportDocument,
  type Section,
  type TableBlock,
  type TableCell,
  type TableColumn,
} from '../documents/document.ts'
import { ColumnTitles, ColumnWidths } from '../table-columns.tsx'
import { PaperGrid } from './paper-grid.tsx'
import style from './report-paper.module.css'

/** Renders the paper in the language of `useTranslation`. */
export function ReportPaper({ document: report }: { document: ReportDocument }) {
  const { t, i18n } = useTranslation()
  const { title, facts, warnings, figures, sections } = report
  const sheet = isLandscape(sections) ? 'report-lying' : 'report-upright'
  const footer = footerOf(report)
  useTitleWhileShown(report.fileName)
  return createPortal(
    <article className={style.paper} data-sheet={sheet} data-paper lang={i18n.language}>
      <PaperMargins
        pageType={sheet}
        leftText={footer}
        pageWord={t('records.paper.page')}
        ofWord={t('records.paper.of')}
      />
      <h1>{title}</h1>
      <Facts facts={facts} />
      {warnings.map(words => (
        <p key={words} className={style.warning}>
          {words}
        </p>
      ))}
      <Figures figures={figures} />
      {sections.map(section => (
        <PaperSection key={section.key} section={section} isOnly={sections.length === 1} />
      ))}
      <footer className={style.about}>{footer}</footer>
    </article>,
    document.body,
  )
}

/** A sheet (one resident's month) starts a page unless under the head, and shows figures unless it is the only one. */
function PaperSection({ section, isOnly }: { section: Section; isOnly: boolean }) {
  const { title, isSheet = false, isUnderHead = false, facts = [], figures = [] } = section
  return (
    <section className={isSheet && !isOnly && !isUnderHead ? style.sheet : undefined}>
      {isSheet && (
        <>
          <h2>{title}</h2>
          <Facts facts={facts} />
          {!isOnly && <Figures figures={figures.filter(({ value }) => value !== 0)} />}
        </>
      )}
      {section.createBlocks().map(block => (
        <PaperBlock key={block.title} block={block} sheetTitle={isSheet ? title : null} />
      ))}
    </section>
  )
}

function PaperBlock({ block, sheetTitle }: { block: Block; sheetTitle: string | null }) {
  const heading = [block.title, sheetTitle].filter(Boolean).join(' · ')
  if (block.kind === 'list') {
    return block.items.length === 0 ? null : (
      <div className={style.block}>
        <b>{block.title}</b>
        <ul className={style.key}>
          {block.items.map(({ label, value }) => (
            <li key={`${label} ${value}`}>
              <b>{label}</b> {value}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (block.kind === 'table' ? block.rowCount === 0 : block.lines.length === 0) {
    return (
      <p className={style.block}>
        <b>{block.title}</b> {block.emptyText}
      </p>
    )
  }
  return (
    <div className={style.block}>
      {block.kind === 'table' ? (
        <PaperTable table={block} heading={heading} />
      ) : (
        <PaperGrid grid={block} heading={heading} />
      )}
    </div>
  )
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={style.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Figures = ({ figures }: { figures: readonly Figure[] }) =>
  figures.length === 0 ? null : (
    <dl className={style.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )

/** A table on paper, with its title repeated on every page. */
function PaperTable({ table, heading }: { table: TableBlock; heading: string }) {
  const { columns, note } = table
  return (
    <>
      {note && <p>{note}</p>}
      <table className={style.table}>
        <ColumnWidths columns={columns} />
        <thead>
          <tr>
            <th className={style.over} colSpan={columns.length}>
              {heading}
            </th>
          </tr>
          <ColumnTitles columns={columns} />
        </thead>
        <tbody>
          {table.rows().map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their order
            <tr key={rowIndex}>
              {row.map((cell, columnIndex) => (
                <Cell key={columns[columnIndex]?.title} cell={cell} column={columns[columnIndex]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const Cell = ({ cell, column }: { cell: TableCell; column: TableColumn | undefined }) => (
  <td data-number={column?.isNumber} data-tone={typeof cell === 'object' ? cell.tone : undefined}>
    {typeof cell === 'object' ? cell.text : cell}
  </td>
)
