import { groupedCode } from '#domain/protocol/sealed-code.ts'
import style from './code-groups.module.css'

/**
 * A code of twenty letters and digits, just made, on the screen and on paper. Each group stands by itself, without the
 * hyphens: whoever copies the code compares it group by group, and types no hyphen.
 */
export const CodeGroups = ({ code }: { code: string }) => (
  <p className={style.code} data-testid="code-groups">
    {groupedCode(code)
      .split('-')
      .map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups keep their order, and two may be the same
        <span key={place}>{group}</span>
      ))}
  </p>
)
