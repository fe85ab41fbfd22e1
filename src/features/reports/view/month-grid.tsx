/** A month in the form of a paper chart: every order version at every time, every day. */
import type { GridBlock, GridLine } from '../documents/document.ts'
import style from './month-grid.module.css'
import type { TitleLevel } from './report-table.tsx'

export function MonthGrid({ grid, Title }: { grid: GridBlock; Title: TitleLevel }) {
  const { title, firstColumnHeadings, days, lines, emptyText } = grid
  if (lines.length === 0) return <p className={style.none}>{emptyText}</p>
  return (
    <div className={style.around}>
      <Title>{title}</Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a month is wider than a tablet, and the keyboard scrolls it */}
      <section className={style.scroller} tabIndex={0} aria-label={title}>
        <table className={style.grid} aria-label={title}>
          <thead>
            <tr>
              <th scope="col" className={style.drug}>
                {firstColumnHeadings[0]}
              </th>
              <th scope="col">{firstColumnHeadings[1]}</th>
              {days.map(({ day, weekday, isWeekend }) => (
                <th key={day} scope="col" data-weekend={isWeekend || undefined}>
                  <small>{weekday}</small>
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map(line => (
            <Line key={line.key} line={line} />
          ))}
        </table>
      </section>
    </div>
  )
}

const Line = ({ line: { name, details, stopText, rows } }: { line: GridLine }) => (
  <tbody>
    {rows.map(({ time, cells }, index) => (
      <tr key={time}>
        {index === 0 && (
          <th scope="rowgroup" rowSpan={rows.length} className={style.drug}>
            <strong>{name}</strong>
            {details.map(words => (
              <span key={words}>{words}</span>
            ))}
            {stopText && <b>{stopText}</b>}
          </th>
        )}
        <th scope="row" className={style.time}>
          {time}
        </th>
        {cells.map(({ state, text, label }) => (
          <td key={label} data-state={state} title={label}>
            {text}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
