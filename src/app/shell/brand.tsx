/** The logo: a house with a fire in it. The same drawing as public/icon.svg, in the colors of the current scheme. */
import style from './brand.module.css'

export const Logo = ({ size = 36 }: { size?: number }) => (
  <svg className={style.mark} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    <path
      className={style.house}
      d="M21.6 5.6a3.6 3.6 0 0 1 4.8 0l14.4 12.9a3.6 3.6 0 0 1 1.2 2.7V38a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V21.2a3.6 3.6 0 0 1 1.2-2.7z"
    />
    <path
      className={style.flame}
      d="M24.9 15.5c.5 4.6 7.6 8 7.6 14.9A8.6 8.6 0 0 1 24 39a8.6 8.6 0 0 1-8.5-8.6c0-3.9 2.1-6.2 3.8-8.3.4 1.6 1.1 2.7 2.3 3.4-.3-3.7.6-7.4 3.3-10z"
    />
    <path
      className={style.heart}
      d="M24.3 27.5c.3 2.2 3.3 3.3 3.3 6.5a3.6 3.6 0 0 1-7.2 0c0-2.4 2.7-3.7 3.9-6.5z"
    />
  </svg>
)
