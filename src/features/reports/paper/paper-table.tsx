/** A table on paper, with its title repeated on every page. */
import type { TableBlock, TableCell, TableColumn } from '../documents/document.ts'
import { ColumnTitles, ColumnWidths } from '../table-columns.tsx'
import style from './report-paper.module.css'

export function PaperTable({ table, heading }: { table: TableBlock; heading: string }) {
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
