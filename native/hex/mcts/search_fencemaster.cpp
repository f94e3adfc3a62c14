// The tree search of FenceMaster.
#include "hex/mcts/search_definitions.hpp"

namespace conjoin::hex::mcts {

template class Search<Rules::FenceMaster>;

}  // namespace conjoin::hex::mcts
