"""Write the Chinese lists also in traditional characters: ``python tools/add_traditional.py negation context``.

Run again after an edit: entries that are there already stay, so the lists need no marks of what was generated.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

LISTS = Path(__file__).parents[1] / "src/aswritten/lexicons/zh"
WIDTH = 118
PAIRS = """
万萬 与與 专專 业業 丝絲 两兩 严嚴 个個 临臨 为為 么麼 乌烏 乐樂 书書 争爭 于於 亚亞 产產 亩畝 亿億 仅僅 从從
们們 众眾 会會 传傳 伦倫 伪偽 体體 余餘 倾傾 偿償 儿兒 党黨 关關 兴興 养養 内內 册冊 写寫 决決 况況 准準 减減
几幾 凭憑 击擊 凿鑿 划劃 则則 刚剛 创創 别別 剂劑 劝勸 务務 动動 劲勁 匀勻 区區 医醫 单單 占佔 却卻 厘釐 县縣
参參 发發 变變 号號 叹嘆 后後 吗嗎 吨噸 听聽 员員 响響 围圍 国國 图圖 场場 块塊 坚堅 声聲 处處 备備 够夠 头頭
学學 宁寧 实實 审審 对對 寻尋 导導 将將 尔爾 尝嘗 尽盡 层層 届屆 属屬 岁歲 岭嶺 币幣 师師 带帶 干幹 并並 库庫
应應 弃棄 张張 强強 归歸 当當 录錄 忆憶 忧憂 怀懷 态態 总總 愿願 户戶 扬揚 报報 担擔 拟擬 拥擁 拨撥 挠撓 换換
据據 摄攝 敌敵 数數 断斷 无無 旧舊 时時 显顯 机機 条條 来來 极極 构構 标標 样樣 档檔 检檢 楼樓 欧歐 没沒 测測
济濟 满滿 灭滅 点點 烟煙 状狀 独獨 猪豬 猫貓 现現 电電 疗療 盘盤 着著 码碼 确確 碍礙 离離 种種 称稱 穷窮 窃竊
竞競 笔筆 简簡 类類 紧緊 约約 级級 纪紀 纭紜 纯純 纵縱 纷紛 纸紙 纺紡 线線 组組 细細 终終 绍紹 绎繹 经經 结結
给給 络絡 绝絕 统統 绪緒 维維 绸綢 综綜 编編 缝縫 缪繆 网網 职職 联聯 胁脅 胫脛 脚腳 舰艦 节節 范範 药藥 获獲
营營 虑慮 虚虛 虫蟲 虽雖 蝇蠅 补補 装裝 见見 观觀 规規 视視 觉覺 计計 认認 讨討 让讓 训訓 议議 记記 讲講 许許
讹訛 论論 讽諷 设設 访訪 证證 评評 诈詐 诉訴 词詞 译譯 试試 话話 询詢 该該 误誤 诱誘 说說 诺諾 读讀 谁誰 调調
谈談 谋謀 谎謊 谓謂 谜謎 谢謝 谣謠 谬謬 负負 责責 货貨 质質 费費 资資 赞贊 轨軌 转轉 轮輪 载載 较較 辅輔 辆輛
辞辭 辟闢 辩辯 达達 过過 还還 这這 远遠 迹跡 适適 遗遺 邮郵 酿釀 采採 释釋 里裡 针針 钟鐘 钢鋼 钩鉤 铅鉛 销銷
锈鏽 错錯 锡錫 锻鍛 长長 门門 问問 间間 闻聞 队隊 阶階 陈陳 险險 随隨 隐隱 难難 页頁 顷頃 项項 顾顧 预預 题題
风風 饱飽 馆館 马馬 驳駁 驶駛 驾駕 验驗 骗騙 鱼魚 鲜鮮 鸟鳥 鸡雞 鸭鴨 鹅鵝
"""
"""Simplified and traditional characters of the lists; after OpenCC (Apache-2.0), the forms of Taiwan."""
VARIANTS = "為爲 眾衆 裡裏 說説 偽僞 著着 群羣"
"""Characters of which a second form is as common; an entry is written once with all first, once with all second."""
WORDS = {
    "准许": "准許", "不准": "不准", "不准确": "不準確", "不准备": "不準備", "尽管": "儘管",
    "尽可能": "儘可能", "尽快": "儘快", "未准许": "未准許", "获准": "獲准", "批准": "批准",
    "没准许": "沒准許", "有关系": "有關係", "存在关系": "存在關係", "关系密切": "關係密切", "联系": "聯繫",
    "称赞": "稱讚", "答复": "答覆", "系|": "係|", "系,": "係,", "均系": "均係",
    "纯系": "純係", "莫里森": "莫里森", "只小鼠": "隻小鼠", "只狗": "隻狗", "只猫": "隻貓",
    "只老鼠": "隻老鼠", "只 <": "隻 <", " 只": " 隻", "一只": "一隻", "两只": "兩隻",
    "三只": "三隻",
}  # fmt: skip
"""Words whose characters do not go by the table."""

_WORD = re.compile("|".join(map(re.escape, sorted(WORDS, key=len, reverse=True))))
_ARRAY = re.compile(r"^(\w+) = \[(.*?)\](?=\s*$)", re.MULTILINE | re.DOTALL)
_SET = re.compile(r'^(\w+) = "([^"\n]*\|[^"\n]*)"$', re.MULTILINE)


def traditional(entry: str) -> Iterator[str]:
    """The entry in traditional characters, and with their second forms."""
    table = str.maketrans({pair[0]: pair[1] for pair in PAIRS.split()})
    cut = [(match.start(), match.end(), WORDS[match.group()]) for match in _WORD.finditer(entry)]
    parts, at = [], 0
    for start, end, word in cut:
        parts += [entry[at:start].translate(table), word]
        at = end
    first = "".join([*parts, entry[at:].translate(table)])
    yield first
    yield first.translate(str.maketrans({pair[0]: pair[1] for pair in VARIANTS.split()}))


def wrap(key: str, entries: list[str]) -> str:
    """An array of strings as the lists have it."""
    quoted = [f'"{entry}"' for entry in entries]
    line = f"{key} = [{', '.join(quoted)}]"
    if len(line) <= WIDTH:
        return line
    lines = [""]
    for entry in quoted:
        if len(lines[-1]) + len(entry) + 3 > WIDTH:
            lines.append("")
        lines[-1] += f" {entry},"
    return f"{key} = [\n" + "\n".join(f" {line}" for line in lines) + "\n]"


def widen(path: Path) -> None:
    """Add what is missing to every array and every set of a list."""

    def widen_array(match: re.Match[str]) -> str:
        entries = tomllib.loads(match.group())[match.group(1)]
        return wrap(match.group(1), sorted({form for entry in entries for form in (entry, *traditional(entry))}))

    def widen_set(match: re.Match[str]) -> str:
        words = match.group(2).split("|")
        forms = dict.fromkeys([*words, *(form for word in words for form in traditional(word))])
        return f'{match.group(1)} = "{"|".join(forms)}"'

    text = path.read_text(encoding="utf-8")
    path.write_text(_SET.sub(widen_set, _ARRAY.sub(widen_array, text)), encoding="utf-8")


def main() -> None:
    """Widen the lists named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists", nargs="+", metavar="LIST")
    for name in parser.parse_args().lists:
        widen(LISTS / f"{name}.toml")


if __name__ == "__main__":
    main()
