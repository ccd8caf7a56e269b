"""What both editions have alike, played by the 1st edition's charts on the 1st edition's boards: the tests of the 2nd edition's
non-players, with others at the table."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM
from sandtable.vietnam.rules.s7_victory import FINAL
from tests.vietnam.fitl.nonplayer import test_8_1_common as common
from tests.vietnam.fitl.nonplayer import test_8_4_4_choices as choices
from tests.vietnam.fitl.nonplayer import test_8_4_events as events
from tests.vietnam.fitl.nonplayer import test_8_5_4_vc_march_attack as vc_moves
from tests.vietnam.fitl.nonplayer import test_8_5_vc as vc
from tests.vietnam.fitl.nonplayer import test_8_5_vc_details as vc_details
from tests.vietnam.fitl.nonplayer import test_8_6_1_nva_attack as nva_attack
from tests.vietnam.fitl.nonplayer import test_8_6_5_nva_march as nva_march
from tests.vietnam.fitl.nonplayer import test_8_6_nva as nva
from tests.vietnam.fitl.nonplayer import test_8_6_nva_moves as nva_moves
from tests.vietnam.fitl.nonplayer import test_8_7_arvn_operations as arvn
from tests.vietnam.fitl.nonplayer import test_8_9_solo as solo
from tests.vietnam.fitl.nonplayer import test_8_rare_lines as rare
from tests.vietnam.fitl.nonplayer import test_worked_examples as examples
from tests.vietnam.fitl.nonplayer.driver import at_table

Test = Callable[..., None]


def cases(test: Test) -> Iterator[dict[str, Any]]:
    """Each set of parameters a test is run with."""
    sets = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names = [name.strip() for name in mark.args[0].split(",")]
            sets.append([dict(zip(names, row if len(names) > 1 else (row,))) for row in mark.args[1]])
    for found in itertools.product(*sets):
        yield {name: value for row in found for name, value in row.items()}


mark = pytest.mark


def p(proves: pytest.MarkDecorator, *tests: Test) -> list[Any]:
    """The tests of those items."""
    return [pytest.param(test, marks=proves, id=test.__name__[5:]) for test in tests]


@pytest.mark.parametrize(
    "test",
    [
        *p(mark.covers("F8.1-a"), common.test_a_non_player_gets_a_full_operation_where_a_player_gets_a_limited_one),
        *p(mark.covers("F8.1-b"), common.test_a_limited_operation_of_an_event_stays_limited),
        *p(mark.covers("F8.1-c", "F8.5.3-a"), vc_moves.test_no_march_in_monsoon),
        *p(
            mark.covers("F8.1-f"),
            common.test_an_event_without_effect_is_not_played,
            common.test_attleboro_needs_a_tunnel,  # E1
            common.test_what_the_faction_would_not_do_is_no_effect,
        ),
        *p(mark.covers("F8.1-g"), common.test_momentum_before_a_coup_card),  # E2, E3
        *p(mark.covers("F8.1-j"), common.test_poor_factions_pass),
        *p(
            mark.covers("F8.1.1-a"),
            common.test_as_much_as_possible_at_the_usual_cost,  # E4
            common.test_optional_steps_that_no_list_wants_are_left_out,
        ),
        *p(
            mark.covers("F8.1.2-a"),
            common.test_targets_of_insurgents,
            common.test_targets_of_coin,
            common.test_troops_and_police_are_placed_in_turn,
            common.test_police_and_troops_go_in_turn,
            common.test_every_attack_begins_with_the_scarcer_kind,
            events.test_bases_are_placed_first,
        ),
        *p(
            mark.covers("F8.1.2-b"),
            common.test_own_losses_are_the_reverse,
            events.test_own_pieces_are_given_up_without_bases,
        ),
        *p(
            mark.covers("F8.1.2-c"),
            common.test_where_only_bases_are_left_they_seek_other_spaces,
            common.test_bases_are_not_moved_together,
        ),
        *p(
            mark.covers("F8.1.2-d", "F8.4.3-a"),
            common.test_from_out_of_play_first_and_bases_before_troops_before_irregulars,
            choices.test_out_of_play_comes_before_bases_that_are_available,
            events.test_pieces_come_from_out_of_play_before_available,
        ),
        *p(
            mark.covers("F8.1.2-e"),
            common.test_pieces_are_replaced_even_without_replacements,
            common.test_subvert_takes_no_guerrilla_from_the_map,
        ),
        *p(mark.covers("F8.1.2-f", "F8.1.1-b"), common.test_march_brings_underground_guerrillas),
        *p(mark.covers("F8.1.2-g"), common.test_no_resources_are_given_away),
        *p(mark.covers("F8.1.3-a"), common.test_each_priority_is_exhausted_before_the_next),
        *p(mark.covers("F8.2-a", "F8.2-b", "F8.1.3-b"), common.test_random_spaces),  # E5, E6
        *p(
            mark.covers("F8.2-c"),
            common.test_no_roll_where_there_is_no_choice,
            common.test_lots_choose_again_only_when_a_space_is_used_up,
        ),
        *p(mark.covers("F8.3-a"), common.test_random_locs, common.test_only_unsabotaged_locs_are_sabotaged),
        *p(mark.covers("F8.4.2-a"), events.test_insurgents_shaded_coin_unshaded),
        *p(mark.covers("F8.4.3-a"), events.test_as_many_pieces_as_the_event_allows),
        *p(mark.covers("F8.4.4-a"), events.test_who_gets_the_benefit, events.test_tracks_up_or_down),
        *p(
            mark.covers("F8.4.4-d"),
            events.test_most_bases_then_lots,
            events.test_friendly_losses_come_from_the_other_faction,
            choices.test_only_bases_that_the_event_can_remove_count,
            choices.test_claymores_where_the_friend_pays,
        ),
        *p(mark.covers("F8.4.4-e"), events.test_cu_chi_order),  # E7
        *p(
            mark.covers("F8.4.5-a"),
            events.test_which_space_is_shifted,
            events.test_a_new_level_is_judged_like_a_shift,
            choices.test_nva_adds_no_opposition_it_can_avoid,
            choices.test_nam_dong_goes_by_the_shift,
        ),
        *p(
            mark.covers("F8.4.6-a", "F8.1-e"),
            events.test_when_a_player_is_first_eligible,  # E9
            events.test_not_in_monsoon,
            events.test_a_players_pivotal_event_is_trumped,
        ),
        *p(
            mark.covers("F8.4.7-a"),
            events.test_rand_is_a_matter_of_lots,  # E10
            events.test_lots_between_spaces_go_by_the_table,
        ),
        *p(mark.covers("F8.4.6-a", "F8.4.1-a"), examples.test_example_1_tet_offensive),  # X1
        *p(mark.covers("F8.5.1-b"), vc.test_out_of_resources_it_taxes_and_goes_on),
        *p(mark.covers("F8.5.2-j"), vc.test_cadres_agitate_before_the_special_activity),
        *p(mark.covers("F8.5.3-c"), vc_moves.test_no_origin_is_given_to_coin_or_nva),
        *p(
            mark.covers("F8.5.4-f"),
            vc_details.test_which_pieces_an_ambush_removes,
            vc_details.test_troops_and_police_go_in_turn,
        ),
        *p(mark.covers("F8.5.4-j"), vc_moves.test_main_force_battalions_take_a_second_piece),
        *p(mark.covers("F8.5.4-a"), vc_moves.test_an_attack_by_ambush_from_a_loc_without_an_enemy),
        *p(mark.covers("F8.5.5-a"), vc.test_agitation),
        *p(mark.covers("F8.6.2-e"), common.test_a_troop_attack_aims_at_both),
        *p(mark.covers("F8.6.2-j"), nva.test_tanks_where_they_remove_the_most_more),
        *p(mark.covers("F8.6.4-b"), nva.test_aaa_unshaded_leaves_one_space_if_the_trail_is_to_be_improved),
        *p(mark.covers("F8.6.4-f"), rare.test_a_rally_that_cannot_be_becomes_a_march),
        *p(mark.covers("F8.6.5-b"), nva_moves.test_who_stays),
        *p(
            mark.covers("F8.6.5-d"),
            nva_moves.test_along_the_trail_only_at_four,
            nva_march.test_who_goes_on_along_the_trail_joins_who_stays,
        ),
        *p(mark.covers("F8.6.5-l", "F8.6.2-q"), nva_moves.test_no_infiltrate_means_bombard),
        *p(mark.covers("F8.7.6-b"), arvn.test_pacification_in_order),
        *p(mark.covers("F8.9-b", "F8.9-e"), solo.test_the_endings),
        *p(mark.covers("F8.9-c"), solo.test_difficulty_b_counts_from_the_second_round_and_for_either_faction),
        *p(mark.covers("F8.9-d", "F7.1-a"), solo.test_equal_non_players_stand_in_the_printed_order),
        *p(mark.covers("F8.6.2-j"), nva_attack.test_tanks_count_only_where_they_will_be_used),
    ],
)
def test_it_is_the_same_in_the_1st_edition(test: Test) -> None:
    for case in cases(test):
        with at_table.sit(SYSTEM, edition=1):
            test(**case)


@pytest.mark.covers("F8.9-e", "F8.9-b")
@pytest.mark.parametrize("vc_score, ending", [(31, "coin_victory"), (32, "stalemate")])
def test_the_example_of_the_solo_rules(vc_score: int, ending: str) -> None:
    """E18: US +2, NVA -8, VC -4: 6 apart, a win; with VC at -3 only 5."""
    with at_table.sit(SYSTEM, edition=1):
        solo.test_the_endings((52, 60, 10, vc_score), "us arvn", FINAL, ending)
