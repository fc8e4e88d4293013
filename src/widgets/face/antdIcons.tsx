import {
  CalendarOutlined,
  CaretDownFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
  RightOutlined,
  SearchOutlined,
  SwapRightOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { messages } from '#core/message'

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
