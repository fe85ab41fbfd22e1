/** Column widths and titles, shared by the tables of a report on the screen and on paper. */
import { type TableColumn, widthPercentOf } from './documents/document.ts'

interface ColumnsProps {
  columns: readonly TableColumn[]
}

export const ColumnWidths = ({ columns }: ColumnsProps) => (
  <colgroup>
    {columns.map(column => (
      <col key={column.title} style={{ width: `${widthPercentOf(column, columns)}%` }} />
    ))}
  </colgroup>
)

export const ColumnTitles = ({ columns }: ColumnsProps) => (
  <tr>
    {columns.map(({ title, isNumber }) => (
      <th key={title} scope="col" data-number={isNumber}>
        {title}
      </th>
    ))}
  </tr>
)
