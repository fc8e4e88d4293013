import type { RandomNumbers } from './randomNumbers.ts'

type Syllables = readonly (readonly [string, string])[]

const read = (text: string): Syllables =>
  text.split(' ').map((pair) => {
    const [sign = '', sound = ''] = pair.split(':')
    return [sign, sound] as const
  })

/** The most common family names. */
const families = read(
  '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 黄:huang 赵:zhao 吴:wu 周:zhou 徐:xu 孙:sun 马:ma 朱:zhu 胡:hu 郭:guo 何:he 林:lin 罗:luo 高:gao 郑:zheng 梁:liang 谢:xie 宋:song 唐:tang 许:xu 邓:deng 冯:feng 韩:han 曹:cao 曾:zeng 彭:peng 萧:xiao 蔡:cai 潘:pan 田:tian 董:dong 袁:yuan 于:yu 余:yu 叶:ye 蒋:jiang 杜:du 苏:su 魏:wei 程:cheng 吕:lv 丁:ding 沈:shen 任:ren',
)
const men = read(
  '伟:wei 强:qiang 磊:lei 军:jun 洋:yang 勇:yong 杰:jie 涛:tao 明:ming 超:chao 刚:gang 平:ping 辉:hui 鹏:peng 华:hua 飞:fei 鑫:xin 波:bo 斌:bin 宇:yu 浩:hao 凯:kai 建国:jianguo 建军:jianjun 志强:zhiqiang 志明:zhiming 国强:guoqiang 文博:wenbo 子轩:zixuan 俊杰:junjie 海涛:haitao 永刚:yonggang 学文:xuewen 金山:jinshan 大勇:dayong 小龙:xiaolong',
)
const women = read(
  '芳:fang 娜:na 敏:min 静:jing 丽:li 艳:yan 娟:juan 霞:xia 秀英:xiuying 燕:yan 玲:ling 桂英:guiying 丹:dan 萍:ping 红:hong 玉兰:yulan 梅:mei 莉:li 欣怡:xinyi 雪:xue 婷:ting 慧:hui 晶:jing 倩:qian 琳:lin 颖:ying 桂兰:guilan 春梅:chunmei 海燕:haiyan 晓红:xiaohong 雅琴:yaqin 佳怡:jiayi 思雨:siyu 文静:wenjing 小云:xiaoyun 秋菊:qiuju',
)

/** A person's name, how it is spelt, and the sex that goes with it (1 male, 2 female). */
interface PersonName {
  name: string
  spelling: string
  sex: '1' | '2'
}

export function personName(random: RandomNumbers): PersonName {
  const sex = random.int(100) < 58 ? '1' : '2'
  const [family, familySound] = random.pick(families)
  const [givenName, givenSound] = random.pick(sex === '1' ? men : women)
  return { name: family + givenName, spelling: familySound + givenSound, sex }
}
