/** A month on a landscape page; a page break never splits an order. */
import type { GridBlock, GridLine } from '../documents/document.ts'
import style from './report-paper.module.css'

export function PaperGrid({ grid, heading }: { grid: GridBlock; heading: string }) {
  const { firstColumnHeadings, days, lines } = grid
  return (
    <table className={style.grid}>
      <colgroup>
        <col className={style.drugColumn} />
        <col className={style.timeColumn} />
        {days.map(({ day }) => (
          <col key={day} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className={style.over} colSpan={days.length + 2}>
            {heading}
          </th>
        </tr>
        <tr>
          {firstColumnHeadings.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {days.map(({ day, weekday, isWeekend }) => (
            <th key={day} scope="col" className={style.day} data-weekend={isWeekend || undefined}>
              {weekday}
              <br />
              {day}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map(line => (
        <Line key={line.key} line={line} days={days} />
      ))}
    </table>
  )
}

const Line = ({ line, days }: { line: GridLine; days: GridBlock['days'] }) => (
  <tbody>
    {line.rows.map(({ time, cells }, index) => (
      <tr key={time}>
        {index === 0 && (
          <th scope="rowgroup" rowSpan={line.rows.length} className={style.drug}>
            <strong>{line.name}</strong>
            {line.details.map(words => (
              <span key={words}>{words}</span>
            ))}
            {line.stopText && <b>{line.stopText}</b>}
          </th>
        )}
        <th scope="row" className={style.time}>
          {time}
        </th>
        {cells.map(({ state, text }, dayIndex) => (
          <td
            key={days[dayIndex]?.day}
            data-state={state}
            data-weekend={days[dayIndex]?.isWeekend || undefined}
          >
            {text}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
