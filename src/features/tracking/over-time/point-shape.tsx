/** The shape of a value in the chart: a dot, or a larger diamond in the attention color when it is out of range. */
import style from './over-time.module.css'

interface PointShapeProps {
  x: number
  y: number
  isOutOfRange: boolean
  /** Whether the pointer is over this point. */
  isActive?: boolean
}

export const PointShape = ({ x, y, isOutOfRange, isActive = false }: PointShapeProps) =>
  isOutOfRange ? (
    <path
      className={style.out}
      data-out
      d="M0 -7 L7 0 L0 7 L-7 0 Z"
      transform={`translate(${x} ${y}) scale(${isActive ? 1.3 : 1})`}
    />
  ) : (
    <circle className={style.dot} cx={x} cy={y} r={isActive ? 6 : 4} />
  )
