import type { WidgetExample } from '#react/widget'

/** An address, so that its link is seen. */
export const text: WidgetExample = {
  field: { type: 'text', title: '官网', max: 100 },
  props: { link: 'url' },
  values: [
    null,
    'https://village.example.cn/notice/2026',
    'javascript:alert(1)',
    '李家庄村村民委员会办公室关于冬季森林防火工作的若干意见（征求意见稿）',
  ],
  others: [
    { field: { type: 'text', title: '姓名', max: 50 }, values: [null, '张伟', '阿卜杜拉·买买提'] },
    { field: { type: 'text', title: '手机号', max: 20 }, props: { link: 'phone' }, values: [null, '13800138000'] },
    {
      field: { type: 'text', title: '邮箱', max: 100 },
      props: { link: 'mail' },
      values: [null, 'zhangwei@example.cn'],
    },
    { field: { type: 'text', title: '网址', max: 100 }, props: { prefix: 'https://' }, values: [null, 'example.cn'] },
  ],
}

/** Text with line breaks. */
export const textarea: WidgetExample = {
  field: { type: 'longtext', title: '情况说明', max: 500 },
  values: [null, '第一行\n第二行', '长期驻村工作人员应当每周走访不少于十户村民，并在系统中登记走访情况。'.repeat(4)],
}

/** A value with a unit and one decimal. */
export const number: WidgetExample = {
  field: { type: 'decimal', title: '水位', unit: 'm', min: -10, max: 100, scale: 1 },
  values: [null, 0, -3.5, 12.25, 1e-7],
  others: [
    { field: { type: 'int', title: '户数', min: 0, normal: [null, 500] }, values: [null, 0, 328, 1204] },
    {
      field: { type: 'decimal', title: '完成率', unit: '%', min: 0, max: 100, scale: 2 },
      values: [null, 0, 99.5, 100],
    },
    {
      field: { type: 'decimal', title: '触发值', scale: 3 },
      props: { unitField: 'unit', scaleField: 'digits' },
      values: [null, 37, 1.87, 0.125],
    },
    { field: { type: 'int', title: '持续时长', format: 'duration' }, values: [null, 0, 444, 3065, 576_000] },
  ],
}

/** An amount. */
export const money: WidgetExample = {
  field: { type: 'money', title: '补贴金额', unit: '元' },
  values: [null, 0, 0.5, 1234567.8, -90],
}

/** A pair of its own, with its own words. */
export const switchExample: WidgetExample = {
  field: { type: 'switch', title: '启用', values: ['1', '0'] },
  props: { texts: ['启用', '停用'] },
  values: ['', '1', '0', 1],
  others: [{ field: { type: 'bool', title: '公开' }, values: [null, true, false] }],
}

/** Several values, one of them no option any more. */
export const select: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,PUT', 'GET,PATCH'],
  others: [{ field: { type: 'dict', title: '日志级别', dict: 'log_level' }, values: [null, 'WARN', 'TRACE'] }],
}

/** Values in their tones, and one that is no option any more. */
export const dictionary: WidgetExample = {
  field: { type: 'dict', title: '日志级别', dict: 'log_level' },
  props: { as: 'badge' },
  values: [null, 'INFO', 'ERROR', 'TRACE'],
  others: [
    {
      field: { type: 'dict', title: '级别标签', dict: 'log_level' },
      props: { as: 'tag' },
      values: [null, 'INFO', 'ERROR', 'TRACE'],
    },
    {
      field: { type: 'dict', title: '级别文字', dict: 'log_level' },
      props: { as: 'text' },
      values: [null, 'INFO', 'ERROR', 'TRACE'],
    },
  ],
}

/** A birthday: not after today. */
export const date: WidgetExample = {
  field: { type: 'date', title: '生日', notAfter: '=$today' },
  values: [null, '1990-05-01', '2024-02-30', '1990-05-01 08:00:00'],
}

export const datetime: WidgetExample = {
  field: { type: 'datetime', title: '采集时间' },
  values: [null, '2026-03-05 14:07:08'],
}

export const time: WidgetExample = {
  field: { type: 'time', title: '开放时间' },
  values: [null, '08:30:00'],
}

export const month: WidgetExample = {
  field: { type: 'month', title: '统计月份' },
  values: [null, '2026-03'],
}

/** A year is a number. */
export const year: WidgetExample = {
  field: { type: 'year', title: '建成年份' },
  values: [null, 2008],
}

/** The text that came beside a key; without one, the key is shown as it is. */
export const referenceExample: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,clerk', 'gone'],
  texts: { director: '主任', clerk: '科员' },
}
