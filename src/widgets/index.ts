/** Every widget of the product, in one list. Loading it loads nothing that draws. */
import { areaWidget } from './area/index.ts'
import { barcodeWidget } from './barcode/index.ts'
import { baseWidgets } from './base/index.ts'
import { checkboxWidget } from './checkbox/index.ts'
import { codeWidget } from './code/index.ts'
import { colorWidget } from './color/index.ts'
import { cronWidget } from './cron/index.ts'
import { formilyWidgets } from './formily/index.ts'
import { iconWidget } from './iconPicker/index.ts'
import { jsonWidget } from './json/index.ts'
import { keyValueWidget } from './keyValue/index.ts'
import { mapPointWidget } from './map/index.ts'
import { markdownWidget } from './markdown/index.ts'
import { matrixWidget } from './matrix/index.ts'
import { passwordWidget } from './password/index.ts'
import { periodWidget } from './period/index.ts'
import { permissionTreeWidget } from './permissionTree/index.ts'
import { popupWidget } from './popup/index.ts'
import { popupInputWidget } from './popupInput/index.ts'
import { progressWidget } from './progress/index.ts'
import { qrcodeWidget } from './qrcode/index.ts'
import { radioWidget } from './radio/index.ts'
import { ratingWidget } from './rating/index.ts'
import { refWidget, userWidget } from './ref/index.ts'
import { richTextWidget } from './richText/index.ts'
import { screenNameWidget } from './screenName/index.ts'
import { searchSelectWidget } from './searchSelect/index.ts'
import { signatureWidget } from './signature/index.ts'
import { sliderCheckWidget } from './sliderCheck/index.ts'
import { editableTableWidget, subTableWidget } from './subTable/index.ts'
import { tagsWidget } from './tags/index.ts'
import { cascaderWidget, treeSelectWidget } from './treeSelect/index.ts'
import { fileWidget, imageWidget } from './upload/index.ts'
import { variantWidget } from './variant/index.ts'

export const widgets = [
  ...baseWidgets,
  passwordWidget,
  progressWidget,
  popupInputWidget,
  searchSelectWidget,
  ratingWidget,
  radioWidget,
  checkboxWidget,
  refWidget,
  userWidget,
  popupWidget,
  treeSelectWidget,
  cascaderWidget,
  areaWidget,
  permissionTreeWidget,
  imageWidget,
  fileWidget,
  iconWidget,
  colorWidget,
  cronWidget,
  periodWidget,
  qrcodeWidget,
  barcodeWidget,
  sliderCheckWidget,
  signatureWidget,
  jsonWidget,
  keyValueWidget,
  tagsWidget,
  codeWidget,
  markdownWidget,
  richTextWidget,
  screenNameWidget,
  mapPointWidget,
  subTableWidget,
  editableTableWidget,
  matrixWidget,
  variantWidget,
  ...formilyWidgets,
]
