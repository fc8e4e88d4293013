/** What the editor of JSON texts says of values at their places, by what its library says; `{0}` is a value. */
export const jsonCheckTexts: Readonly<Record<string, string>> = Object.freeze({
  'Incorrect type. Expected one of {0}.': '值的类型不对，应为 {0} 之一',
  'Incorrect type. Expected "{0}".': '值的类型不对，应为 {0}',
  'Value is not accepted. Valid values: {0}.': '不是可选的值，可选 {0}',
  'Value must be {0}.': '只能是 {0}',
  'Missing property "{0}".': '缺少 "{0}"',
  'Property {0} is not allowed.': '这里没有 {0} 这个词',
  'Value is below the minimum of {0}.': '不能小于 {0}',
  'Value is above the maximum of {0}.': '不能大于 {0}',
  'String is shorter than the minimum length of {0}.': '文本至少 {0} 个字符',
  'String is longer than the maximum length of {0}.': '文本最多 {0} 个字符',
  'String does not match the pattern of "{0}".': '写法不对，应符合 {0}',
  'Array has too few items. Expected {0} or more.': '至少 {0} 项',
  'Array has too many items. Expected {0} or fewer.': '最多 {0} 项',
  'Array has duplicate items.': '有相同的项',
  'Object has fewer properties than the required number of {0}': '至少写 {0} 个词',
  'Object has more properties than limit of {0}.': '最多写 {0} 个词',
  'Default value': '默认',
  'New object': '新的对象',
  'New array': '新的列表',
})

/** The editor of JSON texts. Words in braces are filled in. */
export const jsonEditorMessages = Object.freeze({
  keys: 'Ctrl+空格补全，悬停看说明；按 Esc 后再按 Tab 离开编辑器',
  completions: '可以写的内容',
  faultAt: '转到出错的位置',
  unsaved: '有未保存的修改',
  errors: '{count} 处错误',
  warnings: '{count} 处警告',
  kept: '{time} 在这里写的文本没有保存：{documents}',
  restore: '恢复这些文本',
  drop: '丢弃这些文本',
})
