// The rules of Connect Four in Japanese.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary: '二人で立った盤に石を落とし合い、先に四つ並べた方が勝ちです。',
  sections: [
    { title: '盤', clauses: [{ id: 'C4-M1', text: '盤は立っています。1から7までの列があり、それぞれ6マスです。' }] },
    {
      title: '手番',
      clauses: [
        { id: 'C4-T1', text: '先手から始め、交互に石を一つずつ落とします。パスはできません。' },
        { id: 'C4-T2', text: '石は、いっぱいになっていない列に落とします。' },
        { id: 'C4-T3', text: '石はその列のいちばん下の空きマスまで落ち、そこから動きません。' },
      ],
    },
    {
      title: '終わり',
      clauses: [
        { id: 'C4-E1', text: '自分の石が縦・横・斜めに四つ並べば、その場で勝ちです。' },
        { id: 'C4-E2', text: '勝者のないまま42マスが埋まれば、勝利を分け合います。' },
        { id: 'C4-E3', text: '終わった後は、もう石を落とせません。' },
      ],
    },
  ],
};
export default page;
