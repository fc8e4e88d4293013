import {
  CalendarOutlined,
  CaretDownFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  EyeInvisibleOutlined,
  EyeOutlined,
  LoadingOutlined,
  RightOutlined,
  SearchOutlined,
  SwapRightOutlined,
} from '@ant-design/icons'
import { Button, type PaginationProps } from 'antd'
import { type AriaAttributes, cloneElement, isValidElement } from 'react'
import { messages, widgetMessages } from '#core/message'

const { names } = widgetMessages

/**
 * Icons that antd draws by itself and names in English. Screen readers pass over those that only adorn a control; what is pressed
 * has a name of ours. The marks of branches: a node says itself whether it is open.
 */
export const treeIcons = { switcherIcon: <CaretDownFilled aria-hidden /> }

/** The same for the columns of a cascader. */
export const cascaderIcons = {
  expandIcon: <RightOutlined aria-hidden />,
  loadingIcon: <LoadingOutlined aria-hidden />,
}

/** `allowClear` of inputs and calendars. */
export const namedClear = { clearIcon: <CloseCircleFilled aria-label={messages.word.clear} /> }

/** `enterButton` of a search. */
export const searchButton = <Button icon={<SearchOutlined aria-hidden />} aria-label={messages.word.search} />

/** The icons of a calendar; those of a range are the same with an arrow between. */
export const calendarIcons = { suffixIcon: <CalendarOutlined aria-hidden /> }
export const clockIcons = { suffixIcon: <ClockCircleOutlined aria-hidden /> }
export const rangeIcons = { separator: <SwapRightOutlined className="ant-picker-separator" aria-hidden /> }

/** `iconRender` of passwords: a button that the keyboard reaches. */
export const passwordEye = {
  iconRender: (visible: boolean) => (
    <button type="button" aria-label={messages.word.showPassword} aria-pressed={visible}>
      {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  ),
}

const jumps: readonly string[] = ['jump-prev', 'jump-next']

/**
 * `itemRender` of pages: the arrows are named as their list items are. The dots of a jump are dropped for screen readers, their list
 * item has a name.
 */
export const namedPages: Pick<PaginationProps, 'itemRender'> = {
  itemRender: (_page, type, original) => {
    if (type === 'page' || !isValidElement<AriaAttributes>(original)) return original
    return cloneElement(
      original,
      jumps.includes(type)
        ? { 'aria-hidden': true }
        : { 'aria-label': type === 'prev' ? names.previousPage : names.nextPage },
    )
  },
}
