/** The bottom margin of every sheet. CSS margin boxes hold its text, and the browser counts the pages. */

interface MarginsProps {
  /** The name of the page type in CSS. */
  pageType: string
  leftText: string
  pageWord: string
  ofWord: string
}

export const PaperMargins = ({ pageType, leftText, pageWord, ofWord }: MarginsProps) => (
  <style>{`@page ${pageType} {
  @bottom-left { content: ${quoteForCss(leftText)}; font: 7.5pt sans-serif; width: 78%; }
  @bottom-right { content: ${quoteForCss(`${pageWord} `)} counter(page) ${quoteForCss(` ${ofWord} `)} counter(pages); font: 7.5pt sans-serif; }
}`}</style>
)

/**
 * Returns a quoted string for CSS. Special characters are escaped by code point, so that a name can end neither the
 * string nor the element.
 */
export const quoteForCss = (text: string): string =>
  `"${[...text].map(character => (/[a-zA-Z0-9 ,.:()·-]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16).padStart(6, '0')}`)).join('')}"`
