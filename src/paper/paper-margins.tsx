/** The bottom margin of every sheet: the browser counts the pages, the margin boxes of CSS contain the rest. */

interface MarginsProps {
  /** The name of the page type in CSS. */
  sheet: string
  left: string
  pageWord: string
  ofWord: string
}

export const PaperMargins = ({ sheet, left, pageWord, ofWord }: MarginsProps) => (
  <style>{`@page ${sheet} {
  @bottom-left { content: ${quoted(left)}; font: 7.5pt sans-serif; width: 78%; }
  @bottom-right { content: ${quoted(`${pageWord} `)} counter(page) ${quoted(` ${ofWord} `)} counter(pages); font: 7.5pt sans-serif; }
}`}</style>
)

/**
 * Returns a quoted string for CSS. Special characters are escaped by code point, so that a name can end neither the
 * string nor the element.
 */
export const quoted = (text: string): string =>
  `"${[...text].map(sign => (/[a-zA-Z0-9 ,.:()·-]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16).padStart(6, '0')}`)).join('')}"`
