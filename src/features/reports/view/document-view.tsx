/** A report on the screen. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailList } from '../../../ui/dialog/detail-dialog.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { StatisticsRow } from '../../../ui/overview/statistics-row.tsx'
import type { Block, ReportDocument, Section } from '../documents/document.ts'
import style from './document-view.module.css'
import { MonthGrid } from './month-grid.tsx'
import { ReportTable, type TitleLevel } from './report-table.tsx'

const BarsChart = onDemand(async () => (await import('./bars-chart.tsx')).BarsChart, null)

export function DocumentView({ document }: { document: ReportDocument }) {
  const { t } = useTranslation()
  const { title, facts, warnings, figures, chart, sections } = document
  const isFolded = sections.length > 1
  return (
    <article className={style.report} aria-label={title}>
      <header className={style.head}>
        <h2>{title}</h2>
        <DetailList details={facts} />
      </header>
      {warnings.map(words => (
        <p key={words} className={style.warning} role="alert">
          {words}
        </p>
      ))}
      <StatisticsRow label={t('reports.result.figures')} statistics={figures} />
      {chart && chart.bars.length > 0 && (
        <figure className={style.chart} aria-label={chart.title}>
          <figcaption>{chart.title}</figcaption>
          <BarsChart chart={chart} />
        </figure>
      )}
      {sections.map(section =>
        section.isSheet ? (
          <Sheet key={section.key} section={section} isFolded={isFolded} />
        ) : (
          <section key={section.key} className={style.section}>
            <Blocks section={section} Title="h3" />
          </section>
        ),
      )}
    </article>
  )
}

/** A resident's month; collapsed at first if there are several, because each has many doses. */
function Sheet({ section, isFolded }: { section: Section; isFolded: boolean }) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  return (
    <details className={style.sheet} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>{section.title}</h3>
        <FiguresLine section={section} />
      </summary>
      {isOpen && (
        <div className={style.inSheet}>
          <DetailList details={section.facts ?? []} />
          <Blocks section={section} Title="h4" />
        </div>
      )}
    </details>
  )
}

const FiguresLine = ({ section: { figures = [] } }: { section: Section }) => (
  <span className={style.figures}>
    {figures
      .filter(({ value }) => value !== 0)
      .map(({ label, value, tone }) => (
        <span key={label} data-tone={tone}>
          {label} <b data-figures>{value}</b>
        </span>
      ))}
  </span>
)

function Blocks({ section, Title }: { section: Section; Title: TitleLevel }) {
  const blocks = useMemo(() => section.createBlocks(), [section])
  return blocks.map(block => <BlockView key={block.title} block={block} Title={Title} />)
}

function BlockView({ block, Title }: { block: Block; Title: TitleLevel }) {
  if (block.kind === 'table') return <ReportTable table={block} Title={Title} />
  if (block.kind === 'grid') return <MonthGrid grid={block} Title={Title} />
  return block.items.length === 0 ? null : (
    <div className={style.list}>
      <Title>{block.title}</Title>
      <ul>
        {block.items.map(({ label, value }) => (
          <li key={`${label} ${value}`}>
            <b>{label}</b> {value}
          </li>
        ))}
      </ul>
    </div>
  )
}
