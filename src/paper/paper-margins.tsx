/** What stands at the foot of every sheet: the browser counts the pages, the margin boxes of CSS say the rest. */

interface MarginsProps {
  /** The name of the kind of page in CSS. */
  sheet: string
  left: string
  page: string
  of: string
}

export const PaperMargins = ({ sheet, left, page, of }: MarginsProps) => (
  <style>{`@page ${sheet} {
  @bottom-left { content: ${quoted(left)}; font: 7.5pt sans-serif; width: 78%; }
  @bottom-right { content: ${quoted(`${page} `)} counter(page) ${quoted(` ${of} `)} counter(pages); font: 7.5pt sans-serif; }
}`}</style>
)

/** A text in CSS. What is not plain goes by its number, so that a name can end neither the text nor the element. */
export const quoted = (text: string): string =>
  `"${[...text].map(sign => (/[a-zA-Z0-9 ,.:()·-]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16).padStart(6, '0')}`)).join('')}"`
