// The rules of Rapa Nui, the board game, in English.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Clans sculpt moai, carry them over chains of figures to their ahus and earn resources; they crown moai with red pukao and turn resources into offerings. The most points win. Two to four clans; after the set-up nothing is hidden.',
  sections: [
    {
      title: 'Material',
      clauses: [
        { id: 'RB-M1', text: 'Three or four clans have 21 ahus and 8 small, 7 medium and 6 large moai; two clans have their own map with 17 ahus and 6, 6 and 5 moai. There are 20 pukao.', ruling: 'As many ahus as moai for two clans: we have not seen the printed board.' },
        { id: 'RB-M2', text: 'There are 29 ahu tiles: four each of Rest, Barter, Economy and Reinforcement; three each of Reconversion and Helping hand; two each of Abundance, Exceptional offering and Supplement; one Favour.' },
        { id: 'RB-M3', text: 'Offerings lie in five piles, the best on top: hut 8 7 7 6, hen 9 8 8 7, axe 10 9 9 8, boat 11 10 10 9, necklace 12 11 11 10. Exceptional ones: hut 10 10, hen 11 11, axe 12, boat 13, necklace 14. Two clans play without one of each equal pair.', ruling: 'The values: the rulebook gives four a type, one equal pair each, 6 to 14 in all.' },
        { id: 'RB-M4', text: 'A clan has five villagers (the fifth waits), a sorcerer, a chief (who waits too), four improvements, a rongo tablet and one of each resource. A clan has at most ten of each resource; any more is lost.', ruling: 'The limit of ten: we have not seen the printed tracks.' },
        { id: 'RB-M5', text: 'The quarry’s columns have 5, 4 and 3 places, for two clans 3, 2 and 2. There are four stars, for two clans two; with three clans one stays empty. A neutral carrier always stands on the crater and on the pukao quarry, for every clan.', ruling: 'The places of the quarry and the stars: we have not seen the printed board.' },
        { id: 'RB-M6', text: 'The map for three and four clans has 32 cells, 14 with ahus; that for two has 19 and 11. A cell has up to two ahus; cells that share a side are adjacent.', ruling: 'Both maps are our own, with real places: we have not seen the printed board.' },
      ],
    },
    {
      title: 'Set-up',
      clauses: [
        { id: 'RB-S1', text: 'Chance lays a tile on every ahu and draws the turn order.' },
        { id: 'RB-S2', text: 'In a first game there are only the 21 tiles Rest, Barter, Economy, Reinforcement, Abundance, Supplement and Favour, and no tablets.' },
        { id: 'RB-S3', text: 'Two clans draft from the tiles left over: second, first, second, first, one each, so that both have two. Tiles like the one drafted leave the draft, unless too few other kinds would remain for the picks to come.', ruling: 'If too few other kinds remain, tiles like the drafted one stay, so that both clans end with two.' },
      ],
    },
    {
      title: 'Placing figures',
      clauses: [
        { id: 'RB-P1', text: 'In turn order, and repeatedly, each clan places one figure: a villager on a cell, a villager on a free place of the quarry, or the sorcerer on a free star. The phase ends when all figures are placed.' },
        { id: 'RB-P2', text: 'No figure goes on the crater, the pukao quarry or a cell of another clan. Figures of one clan may share a cell.' },
        { id: 'RB-P3', text: 'The first clan’s first placement of a round may not be the sorcerer on star 1.' },
        { id: 'RB-P4', text: 'A chief in play goes under a column of the quarry once a round, as a free action before a placement, whether the column is full or not. Later it waits for the next round or for a Helping hand.' },
      ],
    },
    {
      title: 'Order and sculpting',
      clauses: [
        { id: 'RB-Q1', text: 'The occupied stars give the new turn order.' },
        { id: 'RB-Q2', text: 'In it each clan sculpts. One sculptor in each of the three columns makes a large moai, one in the first two a medium one, one in the first a small one. Each works on one moai; large ones come first. Chief, reinforcements and a reconverted sorcerer count.' },
        { id: 'RB-Q3', text: 'If no large moai is left, the clan takes a medium or a small one instead; if no medium one is left, a small one; if no small one is left, nothing.' },
      ],
    },
    {
      title: 'Transport',
      clauses: [
        { id: 'RB-T1', text: 'In turn order each clan carries one load, or passes, which ends its turn at once. Free actions come before the transport and after it. A clan that has passed is out of the phase but still earns. It ends when all have passed.' },
        { id: 'RB-T2', text: 'A load goes from cell to adjacent cell, none twice, over cells with a carrier of any clan, tired or not, or a neutral one. Moai set out from the crater, pukao from their quarry. It is lifted, and steps, only where it can still reach a destination.', ruling: 'No cell twice: the rulebook does not say so.' },
        { id: 'RB-T3', text: 'A moai that enters another clan’s cell brings that clan what the cell shows, once; where it shows a choice, the clan chooses. A pukao brings one reed instead. A clan’s own cells and neutral cells bring nothing.' },
        { id: 'RB-T4', text: 'To erect, the cell needs a free ahu and a rested carrier of yours. You take the tile, set the moai, the carrier tires, and the cell’s resource comes 1, 3 or 5 times for a small, medium or large moai.' },
        { id: 'RB-T5', text: 'Before the resources come, Abundance and Supplement may be used, the tile just taken too, beside other free actions. With Fervent you may take any of them one rank higher.' },
        { id: 'RB-T6', text: 'To crown, the cell needs a moai without pukao, no matter who erected it, and a rested carrier of yours, and you must be able to pay for an offering; a barter or an improvement still to come does not count. The carrier tires; then exactly one offering must be taken.', ruling: 'Taking an offering is mandatory: the text says “may”, one example “must”.' },
        { id: 'RB-T7', text: 'Four resources buy the top of a pile: four reeds a hut, four eggs a hen, one of each an axe, four wood a boat, four pearls a necklace. Higher resources may replace lower ones: pearls over wood over eggs over reeds. Offerings taken are public.', ruling: 'Offerings taken are public: the rulebook keeps them face down, but everyone can count them.' },
        { id: 'RB-T8', text: 'A chief on the island carries and earns like others, erects and crowns where it stands, and never tires.' },
        { id: 'RB-T9', text: 'Moai not erected go back to the supply when the round ends. Pukao last as long as their supply.' },
      ],
    },
    {
      title: 'Ahu tiles',
      clauses: [
        { id: 'RB-A1', text: 'Rest: during transport a tired carrier of yours stands up.' },
        { id: 'RB-A2', text: 'Barter: in any of your turns, exchange three of your resources for any three.' },
        { id: 'RB-A3', text: 'Economy: when crowning, you pay only two resources; for an axe any two of its four.' },
        { id: 'RB-A4', text: 'Reinforcement: while sculpting, one more sculptor in any column.' },
        { id: 'RB-A5', text: 'Abundance: when erecting, three more of the resource.' },
        { id: 'RB-A6', text: 'Supplement: when erecting, two more. Bonuses add up.' },
        { id: 'RB-A7', text: 'Exceptional offering: permanent; when crowning you may take an exceptional offering of the type paid for, while there is one; with Artist also of the type above. Copied by the tablet, it lasts for one crowning.', ruling: 'Which types count, also with Artist; copied by the tablet it lasts for that crowning only.' },
        { id: 'RB-A8', text: 'Reconversion: in your sculpting turn the sorcerer leaves its star and becomes a sculptor, or a carrier on a cell free of other clans.' },
        { id: 'RB-A9', text: 'Helping hand: during transport one of your sculptors, or the chief, becomes a carrier on such a cell. The chief may come from the quarry or straight from your hand.' },
        { id: 'RB-A10', text: 'Favour: three points at the end.' },
        { id: 'RB-A11', text: 'The rongo tablet may be discarded to do at once what any tile with an action does. Kept, it is worth three points.' },
        { id: 'RB-A12', text: 'When placing and sculpting, free actions come before the main action. In a transport turn improvements, Barter, Rest and Helping hand may be used before the transport, while erecting, while crowning (if you can still pay for an offering afterwards) and after it, until you end your turn. Where nothing is left to do the turn ends by itself. While a load is on its way there are none.' },
      ],
    },
    {
      title: 'Improvements',
      clauses: [
        { id: 'RB-I1', text: 'Fervent, two reeds: resources taken when erecting may be one rank higher.', ruling: 'One rank, as in the rulebook’s example.' },
        { id: 'RB-I2', text: 'Artist, two eggs: the offering taken may be one rank above the one paid for.', ruling: 'One rank, as in the rulebook’s example.' },
        { id: 'RB-I3', text: 'Popular, two wood: the fifth villager, at once.' },
        { id: 'RB-I4', text: 'Chief, three pearls: the chief, at once; it counts as a sculptor in its column.' },
        { id: 'RB-I5', text: 'They are free actions with a permanent effect, at most three of the four, and paid in exactly these resources.' },
      ],
    },
    {
      title: 'The end',
      clauses: [
        { id: 'RB-E1', text: 'A round that ends with no more free ahus than clans (two clans: fewer than three) ends the game.' },
        { id: 'RB-E2', text: 'Points: your offerings, one for each resource left, three for a kept tablet, three for Favour. The most points win; a tie is shared.' },
        { id: 'RB-E3', text: 'Three rounds in a row in which nobody erects or crowns end the game too.', ruling: 'The rulebook forces nobody to build and sets no such end.' },
      ],
    },
  ],
};
export default page;
