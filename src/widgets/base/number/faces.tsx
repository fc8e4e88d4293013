import type { Faces } from '#react/widget'
import { readonlyAs } from '#widgets/face'
import { NumberField, NumberFilter } from './controls.tsx'
import { moneyShape, numberShape } from './numberShape.ts'
import { NumberCell, NumberDetail } from './shownNumbers.tsx'

export const number: Faces = {
  Field: readonlyAs(
    (face) => <NumberField {...face} shapeOf={numberShape} />,
    (face) => <NumberDetail {...face} shapeOf={numberShape} />,
  ),
  Cell: (face) => <NumberCell {...face} shapeOf={numberShape} />,
  Detail: (face) => <NumberDetail {...face} shapeOf={numberShape} />,
  Filter: (face) => <NumberFilter {...face} shapeOf={numberShape} />,
}

export const money: Faces = {
  Field: readonlyAs(
    (face) => <NumberField {...face} shapeOf={moneyShape} />,
    (face) => <NumberDetail {...face} shapeOf={moneyShape} />,
  ),
  Cell: (face) => <NumberCell {...face} shapeOf={moneyShape} />,
  Detail: (face) => <NumberDetail {...face} shapeOf={moneyShape} />,
  Filter: (face) => <NumberFilter {...face} shapeOf={moneyShape} />,
}
